// The seat: a terminal as large as the screen, and a line that comes back by itself.
"use strict";

const COLUMNS = 40, ROWS = 20; // what has to fit on a phone
const WIDE = 0.6, HIGH = 1.32; // a cell of the font, in its size
const LEFT = 1000, REFUSED = 4003; // ends that come with a reason
const PING = 20_000, PATIENCE = 8_000, LONGEST_PAUSE = 15_000; // milliseconds

const part = (id) => document.getElementById(id);
let line, heard;

function say(text, button = false) {
  part("word").textContent = text;
  part("again").hidden = !button;
  part("over").hidden = !text;
}

// The line: what the terminal's own script opens, watched.
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(address) {
    super(address);
    line = this;
    this.addEventListener("message", () => {
      heard = Date.now();
      say("");
    });
    this.addEventListener("close", (event) => over(event.code, event.reason));
  }

  // A size that is new before the line is open is said again as it opens.
  send(data) {
    if (this.readyState === Plain.OPEN) super.send(data);
  }
};

function over(code, why) {
  if (line === null) return;
  line = null;
  if (code === LEFT) return say(why, true);
  if (code === REFUSED) {
    say(why);
    return comeBack(LONGEST_PAUSE);
  }
  say("The line dropped. Coming back …");
  comeBack(500);
}

async function comeBack(pause) {
  await Promise.race([new Promise((later) => setTimeout(later, pause)), woken()]);
  try {
    await fetch("/here", { cache: "no-store" });
    location.reload(); // to the seat, or to the door when the seat is no longer ours
  } catch {
    say("The table does not answer. Trying again …");
    comeBack(Math.min(pause * 2, LONGEST_PAUSE));
  }
}

function woken() {
  return new Promise((later) => {
    addEventListener("online", later, { once: true });
    document.addEventListener("visibilitychange", later, { once: true });
  });
}

// A phone that slept does not know that its line is gone: something is sent, and must be answered.
function ask() {
  if (document.hidden || !line || line.readyState !== Plain.OPEN) return;
  const asked = Date.now();
  line.send(JSON.stringify(["ping", String(asked)]));
  setTimeout(() => line && heard < asked && !document.hidden && over(0), PATIENCE);
}
setInterval(ask, PING);
addEventListener("online", ask);
document.addEventListener("visibilitychange", ask);

part("again").addEventListener("click", () => location.reload());

// Keys that a phone has not. The terminal keeps the focus, so its keyboard stays as it is.
for (const button of document.querySelectorAll("#keys button")) {
  button.addEventListener("pointerdown", (event) => event.preventDefault());
  button.addEventListener("click", () => line?.send(JSON.stringify(["stdin", button.dataset.send])));
}

// A finger that moves up or down turns the wheel, a step for each line.
let from = null;
addEventListener("touchstart", (event) => (from = event.touches[0].clientY), { passive: true });
addEventListener("touchmove", (event) => {
  const { clientX, clientY, target } = event.touches[0];
  if (Math.abs(clientY - from) < HIGH * size()) return;
  const deltaY = Math.sign(from - clientY);
  from = clientY;
  target.dispatchEvent(
    new WheelEvent("wheel", { deltaY, deltaMode: 1, clientX, clientY, bubbles: true, cancelable: true }),
  );
}, { passive: true });

// A keyboard on the screen takes a part of it: the terminal is as high as what is left.
function fit() {
  document.documentElement.style.setProperty("--height", `${visualViewport.height}px`);
  scrollTo(0, 0);
  dispatchEvent(new Event("resize"));
}

function size() {
  const { clientWidth, clientHeight } = part("terminal");
  const fits = Math.min(clientWidth / COLUMNS / WIDE, clientHeight / ROWS / HIGH);
  return Math.max(6, Math.min(16, Math.floor(fits)));
}

async function begin() {
  document.documentElement.style.setProperty("--height", `${visualViewport.height}px`);
  const terminal = part("terminal");
  terminal.dataset.fontSize = size();
  terminal.dataset.sessionWebsocketUrl = `${location.origin.replace(/^http/, "ws")}/line`;
  // Cells are measured once, by the font that is there then.
  await document.fonts.load("16px 'Roboto Mono'");
  const script = document.createElement("script");
  script.src = "/textual.js";
  script.addEventListener("load", () => {
    window.onload();
    visualViewport.addEventListener("resize", fit);
  });
  document.head.append(script);
}
addEventListener("load", begin);
