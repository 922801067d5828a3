// The door: a handle and a code once; whoever is known already goes straight in.
"use strict";

const field = (id) => document.getElementById(id);

// What a scanned square brings stands behind the #, which no server is told.
const brought = location.hash.slice(1).split("/").map(decodeURIComponent);
if (brought.length === 2) {
  [field("handle").value, field("code").value] = brought;
  history.replaceState(null, "", "/door");
} else {
  // A link of another site leads here without the cookie; asked from here, it is sent.
  fetch("/here").then((answer) => answer.ok && location.replace("/"));
}

field("door").addEventListener("submit", async (event) => {
  event.preventDefault();
  field("enter").disabled = true;
  field("word").textContent = "";
  try {
    const answer = await fetch("/enter", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify([field("handle").value, field("code").value]),
    });
    if (answer.ok) return location.replace("/");
    field("word").textContent = await answer.text();
  } catch {
    field("word").textContent = "The table does not answer. Is it still open, and are you in its network?";
  }
  field("enter").disabled = false;
});
