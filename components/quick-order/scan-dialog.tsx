'use client'

import { useEffect, useRef, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogBody } from '#components/ui/dialog.tsx'
import { addScanned } from './pad-scan.ts'

/** The browser's own reader of barcodes and QR codes; not every browser has it, so TypeScript does not know it. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
declare const BarcodeDetector: new () => Detector

const SCAN_MS = 200
/** A code that stays before the camera counts once; taken away for so long it counts again. */
const SEEN_MS = 1_200

/** Reads codes with the camera, one piece for each time a code is shown. The camera stops with the window. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [last, setLast] = useState<{ code: string; line: string; count: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const seen = new Map<string, number>()
    const detector = new BarcodeDetector()

    async function scan() {
      const element = video.current
      const found = element && element.readyState >= 2 ? await detector.detect(element).catch(() => []) : []
      if (isOver) return
      const time = performance.now()
      for (const { rawValue } of found) {
        const code = rawValue.trim()
        const before = seen.get(code)
        seen.set(code, time)
        if (code === '' || (before !== undefined && time - before < SEEN_MS)) continue
        const line = addScanned(code)
        setLast((one) => ({ code, line, count: (one?.count ?? 0) + 1 }))
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
      () => setProblem('The browser blocks the camera. Allow it in your browser’s settings, or type the code.'),
    )
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])

  return (
    <Dialog title="Scan codes" onClose={onClose}>
      <DialogBody className="space-y-4">
        {problem ? (
          <Alert tone="warning" title="No picture." live="assertive">
            {problem}
          </Alert>
        ) : (
          <video ref={video} muted playsInline aria-label="Camera picture" className="aspect-4/3 w-full bg-calico" />
        )}
        <p role="status" className="min-h-6">
          {last ? (
            <>
              <strong className="font-semibold">{last.line}</strong>{' '}
              <span className="text-muted">(scan {last.count})</span>
            </>
          ) : problem ? null : (
            'Hold a barcode or QR code in front of the camera.'
          )}
        </p>
        <Button onClick={onClose}>Done</Button>
      </DialogBody>
    </Dialog>
  )
}
