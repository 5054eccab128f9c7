'use client'

import { useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { useCameraCodes } from '#lib/browser/use-camera-codes.ts'
import { changePad, readPad } from '#lib/quick-order/pad.ts'
import { bareCode, padLineOf, padQuantity } from '#lib/quick-order/pad-lines.ts'

/** Whether a line counts the product's own unit in whole numbers: only such a line takes one more. */
function countOf(line: string, code: string): number | null {
  const written = padLineOf(line)
  if (bareCode(written.code) !== bareCode(code) || written.quantity === null || written.unit !== null) return null
  const read = padQuantity(written.quantity)
  return 'tenths' in read && read.tenths % 10 === 0 ? read.tenths / 10 : null
}

/** Adds one piece of a code to a text: in the line that counts it already, else in a new line. */
export function withScanned(text: string, code: string): { text: string; line: string } {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => countOf(line, code) !== null)
  if (at === -1) {
    const line = `${code.replace(/\s+/g, ' ')} 1`
    const before = text.trim() === '' ? '' : `${text.trimEnd()}\n`
    return { text: `${before}${line}\n`, line }
  }
  const line = `${padLineOf(lines[at] ?? '').code} ${(countOf(lines[at] ?? '', code) ?? 0) + 1}`
  return { text: lines.with(at, line).join('\n'), line }
}

/** Counts a scanned code in the pad. Returns the line that counts it. */
function addScanned(code: string): string {
  const { text, line } = withScanned(readPad().text, code)
  changePad({ text, taken: null })
  return line
}

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
