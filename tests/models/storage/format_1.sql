-- A campaign of format 1 as the program wrote it that made the format. It is never changed:
-- files like it are on people's disks.
PRAGMA application_id = 1330992210;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE animal (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	survey_id INTEGER NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	tier INTEGER NOT NULL, 
	notes VARCHAR(2000) NOT NULL, 
	CONSTRAINT fk_animal_survey_id_survey FOREIGN KEY(survey_id) REFERENCES survey (id)
);
CREATE TABLE animalencounter (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	survey_id INTEGER NOT NULL, 
	animal_id INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	days INTEGER NOT NULL, 
	CONSTRAINT fk_animalencounter_survey_id_survey FOREIGN KEY(survey_id) REFERENCES survey (id), 
	CONSTRAINT fk_animalencounter_animal_id_animal FOREIGN KEY(animal_id) REFERENCES animal (id)
);
CREATE TABLE armour (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	person_id INTEGER, 
	name VARCHAR(40) NOT NULL, 
	head FLOAT NOT NULL, 
	chest FLOAT NOT NULL, 
	abdomen FLOAT NOT NULL, 
	right_arm FLOAT NOT NULL, 
	left_arm FLOAT NOT NULL, 
	right_leg FLOAT NOT NULL, 
	left_leg FLOAT NOT NULL, 
	initiative_penalty INTEGER NOT NULL, 
	rigid BOOLEAN NOT NULL, 
	sample BOOLEAN NOT NULL, 
	notes VARCHAR(4000) NOT NULL, 
	CONSTRAINT fk_armour_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
CREATE TABLE bandground (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	scene_id INTEGER NOT NULL, 
	terrain VARCHAR NOT NULL, 
	sky VARCHAR NOT NULL, 
	weather VARCHAR NOT NULL, 
	starshell_radius INTEGER NOT NULL, 
	starshell_place INTEGER NOT NULL, 
	mover_id INTEGER, 
	CONSTRAINT uq_bandground_scene_id UNIQUE (scene_id), 
	CONSTRAINT fk_bandground_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id), 
	CONSTRAINT fk_bandground_mover_id_bandgroup FOREIGN KEY(mover_id) REFERENCES bandgroup (id)
);
CREATE TABLE bandgroup (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	scene_id INTEGER NOT NULL, 
	side VARCHAR NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	members JSON NOT NULL, 
	formation VARCHAR NOT NULL, 
	rowdy BOOLEAN NOT NULL, 
	strung_out BOOLEAN NOT NULL, 
	alertness VARCHAR NOT NULL, 
	cover VARCHAR NOT NULL, 
	camouflaged BOOLEAN NOT NULL, 
	optics VARCHAR NOT NULL, 
	night_vision INTEGER NOT NULL, 
	CONSTRAINT fk_bandgroup_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id)
);
CREATE TABLE bandlook (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	scene_id INTEGER NOT NULL, 
	observer_id INTEGER NOT NULL, 
	target_id INTEGER NOT NULL, 
	band VARCHAR(10) NOT NULL, 
	variables JSON NOT NULL, 
	status VARCHAR NOT NULL, 
	free_moves INTEGER NOT NULL, 
	event VARCHAR(60) NOT NULL, 
	acted BOOLEAN NOT NULL, 
	spotted BOOLEAN NOT NULL, 
	senses BOOLEAN NOT NULL, 
	CONSTRAINT fk_bandlook_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id), 
	CONSTRAINT fk_bandlook_observer_id_bandgroup FOREIGN KEY(observer_id) REFERENCES bandgroup (id), 
	CONSTRAINT fk_bandlook_target_id_bandgroup FOREIGN KEY(target_id) REFERENCES bandgroup (id)
);
CREATE TABLE border (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	map_id INTEGER NOT NULL, 
	a_id INTEGER NOT NULL, 
	b_id INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	metres INTEGER NOT NULL, 
	CONSTRAINT fk_border_map_id_zonemap FOREIGN KEY(map_id) REFERENCES zonemap (id), 
	CONSTRAINT fk_border_a_id_zone FOREIGN KEY(a_id) REFERENCES zone (id), 
	CONSTRAINT fk_border_b_id_zone FOREIGN KEY(b_id) REFERENCES zone (id)
);
CREATE TABLE change (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	entry_id INTEGER NOT NULL, 
	"table" VARCHAR(30) NOT NULL, 
	"key" INTEGER NOT NULL, 
	"before" JSON, 
	"after" JSON, 
	CONSTRAINT fk_change_entry_id_entry FOREIGN KEY(entry_id) REFERENCES entry (id)
);
INSERT INTO "change" VALUES(1,1,'world',1,'{"clock": 0, "blurb": ""}','{"clock": 90061, "blurb": "Dust, and a debt."}');
INSERT INTO "change" VALUES(2,1,'person',1,NULL,'{"id": 1, "name": "Maya Okafor", "kind": "npc", "side": "bystander", "tier": "", "pc_rules": false, "occupation": "pilot", "strength": 10, "dexterity": 10, "endurance": 10, "intelligence": 10, "education": 10, "eloquence": 10, "determination": 10, "coolness": 5, "size": 10, "consciousness_level": 4, "life_level": 8, "throw_range": 20, "encumbered": false, "observation": 4, "heavy_machinery": 2, "mobility": 4, "sees_in_dark": false, "range_stealth": 5, "range_observation": 5, "ladder_stealth": 3, "ladder_perception": 3, "token_stealth": 2, "token_perception": 2, "light": 0, "shock": 0, "stun": 0, "moved": false, "unconscious_since": null, "dead_since": null, "dead_by": "", "notes": "Owes Strand 40.", "secret_notes": ""}');
INSERT INTO "change" VALUES(3,1,'skill',1,NULL,'{"id": 1, "person_id": 1, "name": "Rifle", "level": 5}');
INSERT INTO "change" VALUES(4,1,'weapon',1,NULL,'{"id": 1, "person_id": 1, "vehicle_id": null, "name": "Auditor", "kind": "fire", "in_hand": true, "skill": "Rifle", "bulk": 1, "magazine": 30, "rounds": 24, "spare_magazines": 0, "aimed_range": 0, "area_range": 0, "area_value": 0, "dpv": 0.5, "damage": "normal", "rate_of_fire": 1, "rounds_per_burst": 0, "explosive_points": 0, "range_finder": 0, "indirect_range": 0, "ordnance": "", "homes": false, "kilograms": 1, "concussion": null, "burst_radius": null, "saturation": false, "remote_mount": false, "laser": false, "shotgun": false, "flechette": false, "slug_die": "", "reach": "short", "sample": false, "notes": ""}');
INSERT INTO "change" VALUES(5,1,'due',1,NULL,'{"id": 1, "at": 93661, "kind": "reminder", "state": "waiting", "label": "Strand comes back", "person_id": null, "wound_id": null, "notes": "", "data": {"who": [1, {"sure": false}]}}');
INSERT INTO "change" VALUES(6,1,'housetable',1,NULL,'{"id": 1, "name": "hits", "rows": [["head", "kill"], null]}');
INSERT INTO "change" VALUES(7,2,'wound',1,NULL,'{"id": 1, "person_id": 1, "at": 90061, "location": "left arm", "killed": false, "shock": 0, "stun": 0, "light": 1, "stable": false}');
INSERT INTO "change" VALUES(8,2,'person',1,'{"light": 0}','{"light": 1}');
INSERT INTO "change" VALUES(9,3,'person',1,'{"light": 1}','{"light": 3}');
INSERT INTO "change" VALUES(10,3,'person',2,NULL,'{"id": 2, "name": "Nobody", "kind": "npc", "side": "bystander", "tier": "", "pc_rules": false, "occupation": "", "strength": 10, "dexterity": 10, "endurance": 10, "intelligence": 10, "education": 10, "eloquence": 10, "determination": 10, "coolness": 5, "size": 10, "consciousness_level": 4, "life_level": 8, "throw_range": 20, "encumbered": false, "observation": 4, "heavy_machinery": 2, "mobility": 4, "sees_in_dark": false, "range_stealth": 5, "range_observation": 5, "ladder_stealth": 3, "ladder_perception": 3, "token_stealth": 2, "token_perception": 2, "light": 0, "shock": 0, "stun": 0, "moved": false, "unconscious_since": null, "dead_since": null, "dead_by": "", "notes": "", "secret_notes": ""}');
INSERT INTO "change" VALUES(11,5,'world',1,'{"clock": 90061}','{"clock": 90121}');
CREATE TABLE charge (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR(40) NOT NULL, 
	zone_id INTEGER NOT NULL, 
	beyond_id INTEGER, 
	x FLOAT NOT NULL, 
	y FLOAT NOT NULL, 
	points FLOAT NOT NULL, 
	tamped BOOLEAN NOT NULL, 
	backed BOOLEAN NOT NULL, 
	material VARCHAR NOT NULL, 
	centimetres INTEGER NOT NULL, 
	explosive_id INTEGER, 
	amount FLOAT NOT NULL, 
	dud BOOLEAN NOT NULL, 
	CONSTRAINT fk_charge_zone_id_zone FOREIGN KEY(zone_id) REFERENCES zone (id), 
	CONSTRAINT fk_charge_beyond_id_zone FOREIGN KEY(beyond_id) REFERENCES zone (id), 
	CONSTRAINT fk_charge_explosive_id_explosive FOREIGN KEY(explosive_id) REFERENCES explosive (id)
);
CREATE TABLE coverfrom (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	participant_id INTEGER NOT NULL, 
	attacker_id INTEGER NOT NULL, 
	stance VARCHAR(30) NOT NULL, 
	material VARCHAR(30) NOT NULL, 
	centimetres INTEGER NOT NULL, 
	CONSTRAINT fk_coverfrom_participant_id_participant FOREIGN KEY(participant_id) REFERENCES participant (id), 
	CONSTRAINT fk_coverfrom_attacker_id_participant FOREIGN KEY(attacker_id) REFERENCES participant (id)
);
CREATE TABLE deployment (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	scene_id INTEGER NOT NULL, 
	vehicle_id INTEGER NOT NULL, 
	side VARCHAR NOT NULL, 
	zone_id INTEGER NOT NULL, 
	toward_id INTEGER, 
	toward_metres FLOAT NOT NULL, 
	x FLOAT NOT NULL, 
	y FLOAT NOT NULL, 
	facing INTEGER NOT NULL, 
	doubled BOOLEAN NOT NULL, 
	evading BOOLEAN NOT NULL, 
	CONSTRAINT fk_deployment_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id), 
	CONSTRAINT fk_deployment_vehicle_id_vehicle FOREIGN KEY(vehicle_id) REFERENCES vehicle (id), 
	CONSTRAINT fk_deployment_zone_id_zone FOREIGN KEY(zone_id) REFERENCES zone (id), 
	CONSTRAINT fk_deployment_toward_id_zone FOREIGN KEY(toward_id) REFERENCES zone (id)
);
CREATE TABLE device (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	vehicle_id INTEGER, 
	person_id INTEGER, 
	name VARCHAR(60) NOT NULL, 
	part VARCHAR(20) NOT NULL, 
	weapon_id INTEGER, 
	price INTEGER NOT NULL, 
	assets VARCHAR(120) NOT NULL, 
	diagnosis_time VARCHAR(40) NOT NULL, 
	repair_time VARCHAR(40) NOT NULL, 
	marks INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	makeshift VARCHAR NOT NULL, 
	field_repair VARCHAR NOT NULL, 
	notes VARCHAR(20000) NOT NULL, 
	diagnosis VARCHAR NOT NULL, 
	secret_notes VARCHAR(20000) NOT NULL, 
	CONSTRAINT fk_device_vehicle_id_vehicle FOREIGN KEY(vehicle_id) REFERENCES vehicle (id), 
	CONSTRAINT fk_device_person_id_person FOREIGN KEY(person_id) REFERENCES person (id), 
	CONSTRAINT fk_device_weapon_id_weapon FOREIGN KEY(weapon_id) REFERENCES weapon (id)
);
CREATE TABLE due (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	at INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	state VARCHAR NOT NULL, 
	label VARCHAR(120) NOT NULL, 
	person_id INTEGER, 
	wound_id INTEGER, 
	notes VARCHAR(4000) NOT NULL, 
	data JSON NOT NULL, 
	CONSTRAINT fk_due_person_id_person FOREIGN KEY(person_id) REFERENCES person (id), 
	CONSTRAINT fk_due_wound_id_wound FOREIGN KEY(wound_id) REFERENCES wound (id)
);
INSERT INTO "due" VALUES(1,93661,'reminder','waiting','Strand comes back',NULL,NULL,'','{"who": [1, {"sure": false}]}');
CREATE TABLE entry (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	clock INTEGER NOT NULL, 
	made_at VARCHAR(40) NOT NULL, 
	title VARCHAR(200) NOT NULL, 
	deed VARCHAR(60) NOT NULL, 
	asked JSON NOT NULL, 
	thrown JSON NOT NULL, 
	typed BOOLEAN NOT NULL, 
	lines JSON NOT NULL, 
	rows JSON NOT NULL, 
	secret BOOLEAN NOT NULL, 
	state VARCHAR NOT NULL, 
	undoes INTEGER, 
	CONSTRAINT fk_entry_undoes_entry FOREIGN KEY(undoes) REFERENCES entry (id)
);
INSERT INTO "entry" VALUES(1,90061,'2300-03-01T18:00:00+00:00','The campaign begins','','{}','[]',0,'[{"text": "Maya lands.", "secret": false, "rows": ["T-01"]}]','["T-01"]',0,'kept',NULL);
INSERT INTO "entry" VALUES(2,90061,'2300-03-01T18:00:00+00:00','Maya is hurt','','{}','[]',0,'[{"text": "A light wound.", "secret": true, "rows": ["W-05"]}]','["W-05"]',0,'done',NULL);
INSERT INTO "entry" VALUES(3,90061,'2300-03-01T18:00:00+00:00','A mistake','','{}','[]',0,'[]','[]',0,'abandoned',NULL);
INSERT INTO "entry" VALUES(4,90061,'2300-03-01T18:00:00+00:00','Undo: A mistake','Undo','{}','[]',0,'[]','[]',0,'noted',3);
INSERT INTO "entry" VALUES(5,90121,'2300-03-01T18:00:00+00:00','Time passes','','{}','[]',0,'[]','[]',0,'done',NULL);
CREATE TABLE explosive (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	person_id INTEGER, 
	name VARCHAR(40) NOT NULL, 
	form VARCHAR NOT NULL, 
	explosive_points FLOAT NOT NULL, 
	amount FLOAT NOT NULL, 
	sample BOOLEAN NOT NULL, 
	notes VARCHAR(4000) NOT NULL, 
	CONSTRAINT fk_explosive_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
CREATE TABLE finding (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	research_id INTEGER NOT NULL, 
	step_id INTEGER, 
	at INTEGER NOT NULL, 
	who VARCHAR(60) NOT NULL, 
	own VARCHAR(20) NOT NULL, 
	grade VARCHAR(20) NOT NULL, 
	told VARCHAR(500) NOT NULL, 
	CONSTRAINT fk_finding_research_id_research FOREIGN KEY(research_id) REFERENCES research (id), 
	CONSTRAINT fk_finding_step_id_researchstep FOREIGN KEY(step_id) REFERENCES researchstep (id)
);
CREATE TABLE fired (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	weapon_id INTEGER NOT NULL, 
	scene_id INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	CONSTRAINT fk_fired_weapon_id_weapon FOREIGN KEY(weapon_id) REFERENCES weapon (id), 
	CONSTRAINT fk_fired_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id)
);
CREATE TABLE hold (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	scene_id INTEGER NOT NULL, 
	holder_id INTEGER NOT NULL, 
	held_id INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	CONSTRAINT fk_hold_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id), 
	CONSTRAINT fk_hold_holder_id_participant FOREIGN KEY(holder_id) REFERENCES participant (id), 
	CONSTRAINT fk_hold_held_id_participant FOREIGN KEY(held_id) REFERENCES participant (id)
);
CREATE TABLE housetable (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR(40) NOT NULL, 
	rows JSON NOT NULL, 
	CONSTRAINT uq_housetable_name UNIQUE (name)
);
INSERT INTO "housetable" VALUES(1,'hits','[["head", "kill"], null]');
CREATE TABLE joint (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	team BOOLEAN NOT NULL, 
	made INTEGER NOT NULL, 
	parts JSON NOT NULL, 
	thrown BOOLEAN NOT NULL, 
	out JSON NOT NULL
);
CREATE TABLE ladderfeature (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	scene_id INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	x FLOAT NOT NULL, 
	y FLOAT NOT NULL, 
	across INTEGER NOT NULL, 
	CONSTRAINT fk_ladderfeature_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id)
);
CREATE TABLE ladderground (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	scene_id INTEGER NOT NULL, 
	conditions INTEGER NOT NULL, 
	darkness INTEGER NOT NULL, 
	terrain INTEGER NOT NULL, 
	CONSTRAINT uq_ladderground_scene_id UNIQUE (scene_id), 
	CONSTRAINT fk_ladderground_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id)
);
CREATE TABLE ladderkit (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	participant_id INTEGER NOT NULL, 
	camouflage INTEGER NOT NULL, 
	burdened BOOLEAN NOT NULL, 
	telescope INTEGER NOT NULL, 
	nightsights BOOLEAN NOT NULL, 
	psi_stealth INTEGER NOT NULL, 
	psi_perception INTEGER NOT NULL, 
	hides_as VARCHAR NOT NULL, 
	sees_as VARCHAR NOT NULL, 
	concealed_by INTEGER, 
	CONSTRAINT uq_ladderkit_participant_id UNIQUE (participant_id), 
	CONSTRAINT fk_ladderkit_participant_id_participant FOREIGN KEY(participant_id) REFERENCES participant (id), 
	CONSTRAINT fk_ladderkit_concealed_by_participant FOREIGN KEY(concealed_by) REFERENCES participant (id)
);
CREATE TABLE laddersecret (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	feature_id INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	stealth INTEGER NOT NULL, 
	side VARCHAR NOT NULL, 
	trap BOOLEAN NOT NULL, 
	found BOOLEAN NOT NULL, 
	CONSTRAINT fk_laddersecret_feature_id_ladderfeature FOREIGN KEY(feature_id) REFERENCES ladderfeature (id)
);
CREATE TABLE missile (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	person_id INTEGER, 
	vehicle_id INTEGER, 
	name VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	launcher_kg FLOAT NOT NULL, 
	missile_kg FLOAT NOT NULL, 
	range INTEGER NOT NULL, 
	guidance VARCHAR NOT NULL, 
	homing INTEGER NOT NULL, 
	attack_angle VARCHAR NOT NULL, 
	explosive_points FLOAT NOT NULL, 
	bulk INTEGER NOT NULL, 
	sample BOOLEAN NOT NULL, 
	notes VARCHAR(4000) NOT NULL, 
	CONSTRAINT fk_missile_person_id_person FOREIGN KEY(person_id) REFERENCES person (id), 
	CONSTRAINT fk_missile_vehicle_id_vehicle FOREIGN KEY(vehicle_id) REFERENCES vehicle (id)
);
CREATE TABLE nursing (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	patient_id INTEGER NOT NULL, 
	carer_id INTEGER NOT NULL, 
	hours INTEGER NOT NULL, 
	CONSTRAINT fk_nursing_patient_id_person FOREIGN KEY(patient_id) REFERENCES person (id), 
	CONSTRAINT fk_nursing_carer_id_person FOREIGN KEY(carer_id) REFERENCES person (id)
);
CREATE TABLE participant (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	scene_id INTEGER NOT NULL, 
	person_id INTEGER NOT NULL, 
	side VARCHAR NOT NULL, 
	zone_id INTEGER NOT NULL, 
	came_from_id INTEGER, 
	x FLOAT NOT NULL, 
	y FLOAT NOT NULL, 
	arrived INTEGER NOT NULL, 
	peeking_id INTEGER, 
	hidden BOOLEAN NOT NULL, 
	guarding BOOLEAN NOT NULL, 
	flashlight BOOLEAN NOT NULL, 
	acted BOOLEAN NOT NULL, 
	ambushing BOOLEAN NOT NULL, 
	surprised BOOLEAN NOT NULL, 
	toward_id INTEGER, 
	toward_metres FLOAT NOT NULL, 
	pace VARCHAR NOT NULL, 
	prone BOOLEAN NOT NULL, 
	cover VARCHAR(30) NOT NULL, 
	cover_material VARCHAR(30) NOT NULL, 
	cover_centimetres INTEGER NOT NULL, 
	first_spent BOOLEAN NOT NULL, 
	second_spent BOOLEAN NOT NULL, 
	pass_slot VARCHAR(10) NOT NULL, 
	pass_point INTEGER NOT NULL, 
	stop_point INTEGER NOT NULL, 
	stop_bulk INTEGER NOT NULL, 
	stop_slot VARCHAR(10) NOT NULL, 
	immobilised BOOLEAN NOT NULL, 
	dazed BOOLEAN NOT NULL, 
	dazed_turns INTEGER NOT NULL, 
	ducks_owed INTEGER NOT NULL, 
	no_fire BOOLEAN NOT NULL, 
	CONSTRAINT fk_participant_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id), 
	CONSTRAINT fk_participant_person_id_person FOREIGN KEY(person_id) REFERENCES person (id), 
	CONSTRAINT fk_participant_zone_id_zone FOREIGN KEY(zone_id) REFERENCES zone (id), 
	CONSTRAINT fk_participant_came_from_id_zone FOREIGN KEY(came_from_id) REFERENCES zone (id), 
	CONSTRAINT fk_participant_peeking_id_zone FOREIGN KEY(peeking_id) REFERENCES zone (id), 
	CONSTRAINT fk_participant_toward_id_zone FOREIGN KEY(toward_id) REFERENCES zone (id)
);
CREATE TABLE patrol (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	scene_id INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	walkers JSON NOT NULL, 
	route JSON NOT NULL, 
	CONSTRAINT fk_patrol_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id)
);
CREATE TABLE person (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR(60) NOT NULL, 
	kind VARCHAR NOT NULL, 
	side VARCHAR NOT NULL, 
	tier VARCHAR NOT NULL, 
	pc_rules BOOLEAN NOT NULL, 
	occupation VARCHAR(60) NOT NULL, 
	strength INTEGER NOT NULL, 
	dexterity INTEGER NOT NULL, 
	endurance INTEGER NOT NULL, 
	intelligence INTEGER NOT NULL, 
	education INTEGER NOT NULL, 
	eloquence INTEGER NOT NULL, 
	determination INTEGER NOT NULL, 
	coolness INTEGER NOT NULL, 
	size INTEGER NOT NULL, 
	consciousness_level INTEGER NOT NULL, 
	life_level INTEGER NOT NULL, 
	throw_range INTEGER NOT NULL, 
	encumbered BOOLEAN NOT NULL, 
	observation INTEGER NOT NULL, 
	heavy_machinery INTEGER NOT NULL, 
	mobility INTEGER NOT NULL, 
	sees_in_dark BOOLEAN NOT NULL, 
	range_stealth INTEGER NOT NULL, 
	range_observation INTEGER NOT NULL, 
	ladder_stealth INTEGER NOT NULL, 
	ladder_perception INTEGER NOT NULL, 
	token_stealth INTEGER NOT NULL, 
	token_perception INTEGER NOT NULL, 
	light INTEGER NOT NULL, 
	shock INTEGER NOT NULL, 
	stun INTEGER NOT NULL, 
	moved BOOLEAN NOT NULL, 
	unconscious_since INTEGER, 
	dead_since INTEGER, 
	dead_by VARCHAR NOT NULL, 
	notes VARCHAR(20000) NOT NULL, 
	secret_notes VARCHAR(20000) NOT NULL
);
INSERT INTO "person" VALUES(1,'Maya Okafor','npc','bystander','',0,'pilot',10,10,10,10,10,10,10,5,10,4,8,20,0,4,2,4,0,5,5,3,3,2,2,1,0,0,0,NULL,NULL,'','Owes Strand 40.','');
CREATE TABLE research (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR(80) NOT NULL, 
	search VARCHAR(3000) NOT NULL, 
	notes VARCHAR(4000) NOT NULL
);
CREATE TABLE researchstep (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	research_id INTEGER NOT NULL, 
	line VARCHAR(3000) NOT NULL, 
	"after" JSON NOT NULL, 
	course VARCHAR(40) NOT NULL, 
	truth VARCHAR(500) NOT NULL, 
	falsehood VARCHAR(500) NOT NULL, 
	planned BOOLEAN NOT NULL, 
	accepted BOOLEAN NOT NULL, 
	CONSTRAINT fk_researchstep_research_id_research FOREIGN KEY(research_id) REFERENCES research (id)
);
CREATE TABLE revelation (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	scene_id INTEGER NOT NULL, 
	about VARCHAR(40) NOT NULL, 
	told VARCHAR(200) NOT NULL, 
	clock INTEGER NOT NULL, 
	CONSTRAINT fk_revelation_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id)
);
CREATE TABLE scene (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR(60) NOT NULL, 
	map_id INTEGER NOT NULL, 
	engine VARCHAR NOT NULL, 
	phase VARCHAR NOT NULL, 
	stretch INTEGER NOT NULL, 
	stretch_seconds INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	point INTEGER NOT NULL, 
	read_aloud VARCHAR(4000) NOT NULL, 
	notes VARCHAR(20000) NOT NULL, 
	detection JSON, 
	CONSTRAINT fk_scene_map_id_zonemap FOREIGN KEY(map_id) REFERENCES zonemap (id)
);
CREATE TABLE sensor (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	person_id INTEGER, 
	name VARCHAR(60) NOT NULL, 
	range_km FLOAT NOT NULL, 
	bonus INTEGER NOT NULL, 
	sample BOOLEAN NOT NULL, 
	notes VARCHAR(4000) NOT NULL, 
	CONSTRAINT fk_sensor_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
CREATE TABLE sighting (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	scene_id INTEGER NOT NULL, 
	side VARCHAR NOT NULL, 
	participant_id INTEGER NOT NULL, 
	CONSTRAINT fk_sighting_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id), 
	CONSTRAINT fk_sighting_participant_id_participant FOREIGN KEY(participant_id) REFERENCES participant (id)
);
CREATE TABLE skill (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	person_id INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	level INTEGER NOT NULL, 
	CONSTRAINT fk_skill_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
INSERT INTO "skill" VALUES(1,1,'Rifle',5);
CREATE TABLE station (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	vehicle_id INTEGER NOT NULL, 
	person_id INTEGER NOT NULL, 
	role VARCHAR NOT NULL, 
	weapon_id INTEGER, 
	CONSTRAINT fk_station_vehicle_id_vehicle FOREIGN KEY(vehicle_id) REFERENCES vehicle (id), 
	CONSTRAINT fk_station_person_id_person FOREIGN KEY(person_id) REFERENCES person (id), 
	CONSTRAINT fk_station_weapon_id_weapon FOREIGN KEY(weapon_id) REFERENCES weapon (id)
);
CREATE TABLE survey (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR(80) NOT NULL, 
	tiers INTEGER NOT NULL, 
	notes VARCHAR(4000) NOT NULL
);
CREATE TABLE suspicion (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	scene_id INTEGER NOT NULL, 
	side VARCHAR NOT NULL, 
	told VARCHAR(200) NOT NULL, 
	zone_id INTEGER, 
	x FLOAT NOT NULL, 
	y FLOAT NOT NULL, 
	participant_id INTEGER, 
	CONSTRAINT fk_suspicion_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id), 
	CONSTRAINT fk_suspicion_zone_id_zone FOREIGN KEY(zone_id) REFERENCES zone (id), 
	CONSTRAINT fk_suspicion_participant_id_participant FOREIGN KEY(participant_id) REFERENCES participant (id)
);
CREATE TABLE switch (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	ruling VARCHAR(10) NOT NULL, 
	choice VARCHAR(80) NOT NULL, 
	CONSTRAINT uq_switch_ruling UNIQUE (ruling)
);
CREATE TABLE task (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	statement VARCHAR(120) NOT NULL, 
	difficulty VARCHAR(20) NOT NULL, 
	assets VARCHAR(120) NOT NULL, 
	duration VARCHAR(40) NOT NULL, 
	uncertain BOOLEAN NOT NULL, 
	unskilled BOOLEAN NOT NULL, 
	hasty BOOLEAN NOT NULL, 
	hazardous BOOLEAN NOT NULL, 
	teamwork BOOLEAN NOT NULL, 
	attempts INTEGER, 
	note VARCHAR(2000) NOT NULL, 
	unread VARCHAR(3000) NOT NULL, 
	tags VARCHAR(200) NOT NULL, 
	archived BOOLEAN NOT NULL
);
CREATE TABLE taskuse (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	task_id INTEGER NOT NULL, 
	person_id INTEGER, 
	clock INTEGER NOT NULL, 
	success BOOLEAN NOT NULL, 
	counted BOOLEAN NOT NULL, 
	CONSTRAINT fk_taskuse_task_id_task FOREIGN KEY(task_id) REFERENCES task (id), 
	CONSTRAINT fk_taskuse_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
CREATE TABLE taskversion (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	task_id INTEGER NOT NULL, 
	clock INTEGER NOT NULL, 
	line VARCHAR(3000) NOT NULL, 
	CONSTRAINT fk_taskversion_task_id_task FOREIGN KEY(task_id) REFERENCES task (id)
);
CREATE TABLE token (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	scene_id INTEGER NOT NULL, 
	participant_id INTEGER NOT NULL, 
	x INTEGER NOT NULL, 
	y INTEGER NOT NULL, 
	real BOOLEAN NOT NULL, 
	checked JSON NOT NULL, 
	checked_beside JSON NOT NULL, 
	CONSTRAINT fk_token_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id), 
	CONSTRAINT fk_token_participant_id_participant FOREIGN KEY(participant_id) REFERENCES participant (id)
);
CREATE TABLE tokenground (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	scene_id INTEGER NOT NULL, 
	squares JSON NOT NULL, 
	metres INTEGER NOT NULL, 
	light VARCHAR NOT NULL, 
	obscured BOOLEAN NOT NULL, 
	reach INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	side VARCHAR NOT NULL, 
	CONSTRAINT fk_tokenground_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id)
);
CREATE TABLE tokenunit (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	participant_id INTEGER NOT NULL, 
	speed INTEGER NOT NULL, 
	stealth_gear BOOLEAN NOT NULL, 
	detection_gear BOOLEAN NOT NULL, 
	rating_modifier INTEGER NOT NULL, 
	perception_modifier INTEGER NOT NULL, 
	moved INTEGER NOT NULL, 
	acted BOOLEAN NOT NULL, 
	spent INTEGER NOT NULL, 
	CONSTRAINT fk_tokenunit_participant_id_participant FOREIGN KEY(participant_id) REFERENCES participant (id)
);
CREATE TABLE trial (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	person_id INTEGER NOT NULL, 
	task_id INTEGER, 
	device_id INTEGER, 
	work VARCHAR(20) NOT NULL, 
	research_id INTEGER, 
	step_id INTEGER, 
	line VARCHAR(3000) NOT NULL, 
	made INTEGER NOT NULL, 
	failure VARCHAR(30) NOT NULL, 
	elapsed INTEGER NOT NULL, 
	raises INTEGER NOT NULL, 
	determined BOOLEAN, 
	wait_until INTEGER, 
	CONSTRAINT fk_trial_person_id_person FOREIGN KEY(person_id) REFERENCES person (id), 
	CONSTRAINT fk_trial_task_id_task FOREIGN KEY(task_id) REFERENCES task (id), 
	CONSTRAINT fk_trial_device_id_device FOREIGN KEY(device_id) REFERENCES device (id), 
	CONSTRAINT fk_trial_research_id_research FOREIGN KEY(research_id) REFERENCES research (id), 
	CONSTRAINT fk_trial_step_id_researchstep FOREIGN KEY(step_id) REFERENCES researchstep (id)
);
CREATE TABLE unnoticed (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	scene_id INTEGER NOT NULL, 
	stretch INTEGER NOT NULL, 
	ours JSON NOT NULL, 
	theirs JSON NOT NULL, 
	CONSTRAINT fk_unnoticed_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id)
);
CREATE TABLE vehicle (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	pattern BOOLEAN NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	kind VARCHAR(60) NOT NULL, 
	animal_id INTEGER, 
	crew INTEGER NOT NULL, 
	driving_skill VARCHAR(40) NOT NULL, 
	combat_movement INTEGER NOT NULL, 
	evasion INTEGER NOT NULL, 
	signature INTEGER NOT NULL, 
	sensor_range FLOAT NOT NULL, 
	sensor_bonus INTEGER NOT NULL, 
	armour_front FLOAT NOT NULL, 
	armour_overhead FLOAT NOT NULL, 
	armour_flank FLOAT NOT NULL, 
	armour_rear FLOAT NOT NULL, 
	armour_bottom FLOAT NOT NULL, 
	suspension VARCHAR(30) NOT NULL, 
	suspension_armour FLOAT NOT NULL, 
	suspension_points INTEGER NOT NULL, 
	airborne BOOLEAN NOT NULL, 
	open_topped BOOLEAN NOT NULL, 
	sample BOOLEAN NOT NULL, 
	notes VARCHAR(20000) NOT NULL, 
	secret_notes VARCHAR(20000) NOT NULL, 
	CONSTRAINT fk_vehicle_animal_id_person FOREIGN KEY(animal_id) REFERENCES person (id)
);
CREATE TABLE weapon (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	person_id INTEGER, 
	vehicle_id INTEGER, 
	name VARCHAR(40) NOT NULL, 
	kind VARCHAR NOT NULL, 
	in_hand BOOLEAN NOT NULL, 
	skill VARCHAR(40) NOT NULL, 
	bulk INTEGER NOT NULL, 
	magazine INTEGER NOT NULL, 
	rounds INTEGER NOT NULL, 
	spare_magazines INTEGER NOT NULL, 
	aimed_range INTEGER NOT NULL, 
	area_range INTEGER NOT NULL, 
	area_value FLOAT NOT NULL, 
	dpv FLOAT NOT NULL, 
	damage VARCHAR NOT NULL, 
	rate_of_fire INTEGER NOT NULL, 
	rounds_per_burst INTEGER NOT NULL, 
	explosive_points FLOAT NOT NULL, 
	range_finder INTEGER NOT NULL, 
	indirect_range INTEGER NOT NULL, 
	ordnance VARCHAR NOT NULL, 
	homes BOOLEAN NOT NULL, 
	kilograms FLOAT NOT NULL, 
	concussion INTEGER, 
	burst_radius INTEGER, 
	saturation BOOLEAN NOT NULL, 
	remote_mount BOOLEAN NOT NULL, 
	laser BOOLEAN NOT NULL, 
	shotgun BOOLEAN NOT NULL, 
	flechette BOOLEAN NOT NULL, 
	slug_die VARCHAR(5) NOT NULL, 
	reach VARCHAR NOT NULL, 
	sample BOOLEAN NOT NULL, 
	notes VARCHAR(4000) NOT NULL, 
	CONSTRAINT fk_weapon_person_id_person FOREIGN KEY(person_id) REFERENCES person (id), 
	CONSTRAINT fk_weapon_vehicle_id_vehicle FOREIGN KEY(vehicle_id) REFERENCES vehicle (id)
);
INSERT INTO "weapon" VALUES(1,1,NULL,'Auditor','fire',1,'Rifle',1,30,24,0,0,0,0.0,0.5,'normal',1,0,0.0,0,0,'',0,1.0,NULL,NULL,0,0,0,0,0,'','short',0,'');
CREATE TABLE world (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	clock INTEGER NOT NULL, 
	blurb VARCHAR(4000) NOT NULL, 
	notes VARCHAR(20000) NOT NULL, 
	scene_id INTEGER, 
	CONSTRAINT fk_world_scene_id_scene FOREIGN KEY(scene_id) REFERENCES scene (id)
);
INSERT INTO "world" VALUES(1,90121,'Dust, and a debt.','',NULL);
CREATE TABLE wound (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	person_id INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	location VARCHAR(20) NOT NULL, 
	killed BOOLEAN NOT NULL, 
	shock INTEGER NOT NULL, 
	stun INTEGER NOT NULL, 
	light INTEGER NOT NULL, 
	stable BOOLEAN NOT NULL, 
	CONSTRAINT fk_wound_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
INSERT INTO "wound" VALUES(1,1,90061,'left arm',0,0,0,1,0);
CREATE TABLE zone (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	map_id INTEGER NOT NULL, 
	name VARCHAR(12) NOT NULL, 
	x INTEGER NOT NULL, 
	y INTEGER NOT NULL, 
	cluttered BOOLEAN NOT NULL, 
	dark BOOLEAN NOT NULL, 
	crawlspace BOOLEAN NOT NULL, 
	description VARCHAR(2000) NOT NULL, 
	secret_notes VARCHAR(4000) NOT NULL, 
	hidden_things VARCHAR(2000) NOT NULL, 
	CONSTRAINT fk_zone_map_id_zonemap FOREIGN KEY(map_id) REFERENCES zonemap (id)
);
CREATE TABLE zonemap (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR(60) NOT NULL, 
	notes VARCHAR(4000) NOT NULL
);
CREATE INDEX ix_entry_state ON entry (state);
CREATE INDEX ix_skill_person_id ON skill (person_id);
CREATE INDEX ix_wound_person_id ON wound (person_id);
CREATE INDEX ix_explosive_person_id ON explosive (person_id);
CREATE INDEX ix_armour_person_id ON armour (person_id);
CREATE INDEX ix_change_entry_id ON change (entry_id);
CREATE INDEX ix_zone_map_id ON zone (map_id);
CREATE INDEX ix_nursing_patient_id ON nursing (patient_id);
CREATE INDEX ix_nursing_carer_id ON nursing (carer_id);
CREATE INDEX ix_researchstep_research_id ON researchstep (research_id);
CREATE INDEX ix_sensor_person_id ON sensor (person_id);
CREATE INDEX ix_animal_survey_id ON animal (survey_id);
CREATE INDEX ix_taskversion_task_id ON taskversion (task_id);
CREATE INDEX ix_taskuse_task_id ON taskuse (task_id);
CREATE INDEX ix_taskuse_person_id ON taskuse (person_id);
CREATE INDEX ix_bandgroup_scene_id ON bandgroup (scene_id);
CREATE INDEX ix_charge_zone_id ON charge (zone_id);
CREATE INDEX ix_due_at ON due (at);
CREATE INDEX ix_due_person_id ON due (person_id);
CREATE INDEX ix_due_state ON due (state);
CREATE INDEX ix_due_wound_id ON due (wound_id);
CREATE INDEX ix_weapon_vehicle_id ON weapon (vehicle_id);
CREATE INDEX ix_weapon_person_id ON weapon (person_id);
CREATE INDEX ix_revelation_scene_id ON revelation (scene_id);
CREATE INDEX ix_unnoticed_scene_id ON unnoticed (scene_id);
CREATE INDEX ix_ladderfeature_scene_id ON ladderfeature (scene_id);
CREATE INDEX ix_border_map_id ON border (map_id);
CREATE INDEX ix_missile_person_id ON missile (person_id);
CREATE INDEX ix_missile_vehicle_id ON missile (vehicle_id);
CREATE INDEX ix_patrol_scene_id ON patrol (scene_id);
CREATE INDEX ix_finding_step_id ON finding (step_id);
CREATE INDEX ix_finding_research_id ON finding (research_id);
CREATE INDEX ix_participant_scene_id ON participant (scene_id);
CREATE INDEX ix_participant_person_id ON participant (person_id);
CREATE INDEX ix_animalencounter_animal_id ON animalencounter (animal_id);
CREATE INDEX ix_animalencounter_survey_id ON animalencounter (survey_id);
CREATE INDEX ix_tokenground_scene_id ON tokenground (scene_id);
CREATE INDEX ix_deployment_scene_id ON deployment (scene_id);
CREATE INDEX ix_deployment_vehicle_id ON deployment (vehicle_id);
CREATE INDEX ix_bandlook_observer_id ON bandlook (observer_id);
CREATE INDEX ix_bandlook_target_id ON bandlook (target_id);
CREATE INDEX ix_bandlook_scene_id ON bandlook (scene_id);
CREATE INDEX ix_coverfrom_attacker_id ON coverfrom (attacker_id);
CREATE INDEX ix_coverfrom_participant_id ON coverfrom (participant_id);
CREATE INDEX ix_station_person_id ON station (person_id);
CREATE INDEX ix_station_vehicle_id ON station (vehicle_id);
CREATE INDEX ix_device_person_id ON device (person_id);
CREATE INDEX ix_device_vehicle_id ON device (vehicle_id);
CREATE INDEX ix_fired_weapon_id ON fired (weapon_id);
CREATE INDEX ix_hold_holder_id ON hold (holder_id);
CREATE INDEX ix_hold_scene_id ON hold (scene_id);
CREATE INDEX ix_hold_held_id ON hold (held_id);
CREATE INDEX ix_suspicion_scene_id ON suspicion (scene_id);
CREATE INDEX ix_laddersecret_feature_id ON laddersecret (feature_id);
CREATE INDEX ix_sighting_scene_id ON sighting (scene_id);
CREATE INDEX ix_tokenunit_participant_id ON tokenunit (participant_id);
CREATE INDEX ix_token_scene_id ON token (scene_id);
CREATE INDEX ix_token_participant_id ON token (participant_id);
CREATE INDEX ix_trial_device_id ON trial (device_id);
CREATE INDEX ix_trial_person_id ON trial (person_id);
CREATE INDEX ix_trial_step_id ON trial (step_id);
CREATE INDEX ix_trial_task_id ON trial (task_id);
CREATE INDEX ix_trial_research_id ON trial (research_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('world',1);
INSERT INTO "sqlite_sequence" VALUES('person',2);
INSERT INTO "sqlite_sequence" VALUES('due',1);
INSERT INTO "sqlite_sequence" VALUES('weapon',1);
INSERT INTO "sqlite_sequence" VALUES('skill',1);
INSERT INTO "sqlite_sequence" VALUES('housetable',1);
INSERT INTO "sqlite_sequence" VALUES('entry',5);
INSERT INTO "sqlite_sequence" VALUES('change',11);
INSERT INTO "sqlite_sequence" VALUES('wound',1);
COMMIT;
