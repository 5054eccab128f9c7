'use client'

import { useEffect, useRef, useState } from 'react'
import { CloseIcon } from '#components/ui/icon.tsx'
import { OfficeIconButton } from '../frame/office-button.tsx'
import { AlertLine } from '../frame/states.tsx'

/** The browser's own reader of barcodes and QR codes; not every browser has it, so TypeScript does not know it. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
declare const BarcodeDetector: new (options?: { formats: string[] }) => Detector

const SCAN_MS = 120
/** A code that stays before the camera counts once; taken away for so long it counts again. */
const SEEN_MS = 1_000
const FORMATS = ['code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'itf', 'qr_code']

const NO_READER = 'This browser cannot read barcodes with the camera. Use a scanner, or type the number.'
const BLOCKED = 'The browser blocks the camera. Allow it in the browser’s settings, or type the number.'

/** The camera above the work: each code that is shown to it counts once. It stops when it is taken away. */
export function CameraScanner({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCode)
  latest.current = onCode
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (!('BarcodeDetector' in window) || !navigator.mediaDevices) {
      setProblem(NO_READER)
      return
    }
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const seen = new Map<string, number>()
    const detector = new BarcodeDetector({ formats: FORMATS })
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
        // Closed before it plays: nothing to say.
        await element.play().catch(() => undefined)
        void scan()
      },
      () => setProblem(BLOCKED),
    )
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])

  return (
    <section aria-label="Camera" className="relative flex-none bg-band">
      {problem ? (
        <AlertLine tone="warning" title="No picture." live="assertive" className="pr-14">
          {problem}
        </AlertLine>
      ) : (
        <video ref={video} muted playsInline aria-label="Camera picture" className="h-44 w-full object-cover" />
      )}
      <OfficeIconButton
        label="Close the camera"
        className="absolute top-1 right-1 size-12 bg-ground/80 text-ink"
        onClick={onClose}
      >
        <CloseIcon size={22} />
      </OfficeIconButton>
    </section>
  )
}
