'use client'

import { useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { useCameraCodes } from '#lib/browser/use-camera-codes.ts'
import { addScanned } from './pad-scan.ts'

/** Reads codes with the camera, one piece for each time a code is shown. The camera stops with the window. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const [last, setLast] = useState<{ code: string; line: string; count: number } | null>(null)
  const { video, problem } = useCameraCodes((code) => {
    const line = addScanned(code)
    setLast((one) => ({ code, line, count: (one?.count ?? 0) + 1 }))
  })

  return (
    <Dialog title="Scan codes" onClose={onClose}>
      <DialogBody className="space-y-4">
        {problem ? (
          <Alert tone="warning" title="No picture." live="assertive">
            The browser blocks the camera. Allow it in your browser’s settings, or type the code.
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
