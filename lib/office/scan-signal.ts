/** Sound and vibration of a scan: a packer watches the piece, not the phone. */

let audio: AudioContext | null = null

function tone(context: AudioContext, hertz: number, from: number, seconds: number): void {
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = 'square'
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(0.12, context.currentTime + from)
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + from + seconds)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(context.currentTime + from)
  oscillator.stop(context.currentTime + from + seconds)
}

/** One high tone and a short buzz for the right piece; two low tones and a long buzz for a wrong one. */
export function signalScan(outcome: 'right' | 'wrong'): void {
  navigator.vibrate?.(outcome === 'right' ? 60 : [180, 90, 180])
  try {
    audio ??= new AudioContext()
    void audio.resume()
    if (outcome === 'right') {
      tone(audio, 1046, 0, 0.12)
      return
    }
    tone(audio, 196, 0, 0.22)
    tone(audio, 165, 0.28, 0.3)
  } catch {
    // Without sound, colour, text and vibration remain.
  }
}
