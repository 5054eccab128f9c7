'use client'

import { OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { CloseIcon } from '#components/kit/icon.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { type CameraProblem, useCameraCodes } from '#lib/browser/use-camera-codes.ts'

const FORMATS = ['code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'itf', 'qr_code'] as const

const PROBLEMS: Readonly<Record<CameraProblem, string>> = {
  'no-reader': 'This browser cannot read barcodes with the camera. Use a scanner, or type the number.',
  blocked: 'The browser blocks the camera. Allow the camera in the browser’s settings, or type the number.',
}

/** The camera above the work: each code that is shown to it counts once. It stops when it is taken away. */
export function CameraScanner({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const { video, problem } = useCameraCodes(onCode, FORMATS)
  return (
    <section aria-label="Camera" className="relative flex-none bg-band">
      {problem ? (
        <AlertLine tone="warning" title="No camera picture." live="assertive" className="pr-16">
          {PROBLEMS[problem]}
        </AlertLine>
      ) : (
        <video ref={video} muted playsInline aria-label="Camera picture" className="h-44 w-full object-cover" />
      )}
      <OfficeIconButton
        label="Close the camera"
        className="absolute top-1 right-1 size-14 bg-ground/80 text-ink"
        onClick={onClose}
      >
        <CloseIcon size={22} />
      </OfficeIconButton>
    </section>
  )
}
