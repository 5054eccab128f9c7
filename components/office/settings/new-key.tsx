'use client'

import { useCopy } from '#lib/browser/use-copy.ts'
import { OfficeButton } from '../frame/office-button.tsx'
import { AlertLine } from '../frame/states.tsx'

/** A key that was just made. It is shown now and never again. */
export function NewKey({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const { copied, copy } = useCopy()
  return (
    <section aria-label={`The key for ${name}`} className="room-gutter space-y-3 py-4">
      <h2 className="heading text-d5">The key for {name}</h2>
      <AlertLine tone="warning" title="Copy it now.">
        It is stored nowhere and cannot be shown again. Give it to the other system, and to nobody else.
      </AlertLine>
      <code className="block border border-field bg-ground p-3 [overflow-wrap:anywhere] select-all">{secret}</code>
      <p role="status" className="text-muted">
        {copied === 'yes'
          ? 'Copied.'
          : copied === 'no'
            ? 'This browser does not copy: mark the key and copy it by hand.'
            : ''}
      </p>
      <div className="flex gap-2">
        <OfficeButton variant="main" onClick={() => void copy(secret)}>
          Copy the key
        </OfficeButton>
        <OfficeButton onClick={onClose}>I have it</OfficeButton>
      </div>
    </section>
  )
}
