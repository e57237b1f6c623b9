// Sounds, made here without files. Each is a few milliseconds of noise or a bell.
import { settings } from './settings.svelte';

let audio: AudioContext | undefined;

function ready(): AudioContext | undefined {
  if (settings.muted || settings.volume === 0 || !navigator.userActivation?.hasBeenActive) return undefined;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  return audio;
}
function through(context: AudioContext, loud: number, seconds: number): GainNode {
  const gain = context.createGain();
  const at = context.currentTime;
  gain.gain.setValueAtTime((loud * settings.volume) / 100, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(context.destination);
  return gain;
}

/** A card on the cloth. */
export function slap(): void {
  const context = ready();
  if (!context) return;
  const seconds = 0.07;
  const buffer = context.createBuffer(1, context.sampleRate * seconds, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  const noise = context.createBufferSource();
  noise.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = 1800;
  noise.connect(filter).connect(through(context, 0.9, seconds));
  noise.start();
}

/** A series of bells. */
export function bells(...pitches: number[]): void {
  const context = ready();
  if (!context) return;
  pitches.forEach((pitch, i) => {
    const tone = context.createOscillator();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    const gain = context.createGain();
    const at = context.currentTime + i * 0.11;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime((0.35 * settings.volume) / 100, at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  });
}

export function buzz(ms: number): void {
  if (settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ms);
}
