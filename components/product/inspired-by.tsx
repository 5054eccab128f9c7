'use client'

import { useState } from 'react'
import { useLate } from '#components/ui/use-late.ts'

const loadDialog = () => import('#components/ui/dialog.tsx')

/** What inspired a cloth: its title, and the text in a popup. */
export function InspiredBy({ title, text }: { title: string; text: string }) {
  const [open, setOpen] = useState(false)
  const { part, expect, want } = useLate(loadDialog)
  return (
    <div>
      <button
        type="button"
        aria-haspopup="dialog"
        className="link min-h-11 text-left"
        onPointerEnter={expect}
        onFocus={expect}
        onClick={async () => setOpen(await want())}
      >
        {title}
      </button>
      {open && part ? (
        <part.Dialog title={title} onClose={() => setOpen(false)}>
          <part.DialogBody className="space-y-4">
            {text.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </part.DialogBody>
        </part.Dialog>
      ) : null}
    </div>
  )
}
