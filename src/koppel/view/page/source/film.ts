// The run as a film.
import { element, save } from "./page";
import type { View } from "./view";

// The run from its start as a film of the canvas
export function recordFilm(view: View): void {
  if (!view.stage.renderer) return;
  const kinds = ["video/mp4;codecs=avc1.42E01E", "video/webm;codecs=vp9", "video/webm"];
  const kind = kinds.find((one) => MediaRecorder.isTypeSupported(one));
  if (!kind) {
    element("note").textContent = "this browser records no films";
    return;
  }
  const recorder = new MediaRecorder(element<HTMLCanvasElement>("canvas").captureStream(30), { mimeType: kind });
  const pieces: Blob[] = [];
  recorder.ondataavailable = (event) => pieces.push(event.data);
  recorder.onstop = () => save(kind.startsWith("video/mp4") ? "koppel.mp4" : "koppel.webm", new Blob(pieces, { type: kind }));
  view.loop = false;
  element<HTMLInputElement>("loop").checked = false;
  view.seek(view.packet.start);
  recorder.start();
  view.play(true);
  const wait = setInterval(() => {
    if (view.playing) return;
    clearInterval(wait);
    recorder.stop();
  }, 100);
}
