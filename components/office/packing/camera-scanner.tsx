'use client'

import { OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { CloseIcon } from '#components/kit/icon.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { useCameraCodes } from '#lib/browser/use-camera-codes.ts'
import { cameraTexts } from '#lib/language/camera.ts'
import { useLanguage } from '#lib/language/language.ts'
import { useTexts } from '#lib/language/texts.ts'

const FORMATS = ['code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'itf', 'qr_code'] as const

/** The camera above the work: each code that is shown to it counts once. It stops when it is taken away. */
export function CameraScanner({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const { video, problem } = useCameraCodes(onCode, FORMATS)
  const texts = useTexts(cameraTexts)
  const language = useLanguage()
  return (
    <section lang={language} aria-label={texts.camera} className="relative flex-none bg-band">
      {problem ? (
        <AlertLine tone="warning" title={texts.noPicture} live="assertive" className="pr-16">
          {texts[problem]}
        </AlertLine>
      ) : (
        <video ref={video} muted playsInline aria-label={texts.picture} className="h-44 w-full object-cover" />
      )}
      <OfficeIconButton
        label={texts.close}
        className="absolute top-1 right-1 size-14 bg-ground/80 text-ink"
        onClick={onClose}
      >
        <CloseIcon size={22} />
      </OfficeIconButton>
    </section>
  )
}
