import { type RefObject, useEffect, useRef, useState } from 'react'
import { hasCodeReader } from './has-code-reader.ts'

/** The browser's own reader of barcodes and QR codes; not every browser has it, so TypeScript does not know it. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
declare const BarcodeDetector: new (options?: { formats: readonly string[] }) => Detector

const SCAN_MS = 150
/** Milliseconds out of view after which the same code counts again; a code that stays in view counts once. */
const SEEN_MS = 1_000

/** Reason without a picture: the browser cannot read codes, or the camera is blocked or missing. */
export type CameraProblem = 'no-reader' | 'blocked'

/**
 * Reads codes with the camera while a component is mounted, and stops the camera with it. Each code counts once while
 * in view.
 * @param onCode called with a code's text
 * @param formats code formats to detect; by default all that the browser supports
 * @returns the ref of the video element (`<video ref muted playsInline>`), and the reason if there is no picture
 */
export function useCameraCodes(
  onCode: (code: string) => void,
  formats?: readonly string[],
): { video: RefObject<HTMLVideoElement | null>; problem: CameraProblem | null } {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCode)
  latest.current = onCode
  const [problem, setProblem] = useState<CameraProblem | null>(null)

  useEffect(() => {
    if (!hasCodeReader()) {
      setProblem('no-reader')
      return
    }
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const seen = new Map<string, number>()
    const detector = new BarcodeDetector(formats && { formats })
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    async function scan() {
      const element = video.current
      const found = element && element.readyState >= 2 ? await detector.detect(element).catch(() => []) : []
      if (isOver) return
      const time = performance.now()
      for (const { rawValue } of found) {
        const code = rawValue.trim()
        const before = seen.get(code)
        seen.set(code, time)
        if (code && (before === undefined || time - before > SEEN_MS)) latest.current(code)
      }
      timer = setTimeout(scan, SCAN_MS)
    }

    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      async (opened) => {
        stream = opened
        if (isOver) return stop()
        const element = video.current
        if (!element) return
        element.srcObject = opened
        // Closed before playing: not an error to report.
        await element.play().catch(() => undefined)
        void scan()
      },
      () => setProblem('blocked'),
    )
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [formats])

  return { video, problem }
}
