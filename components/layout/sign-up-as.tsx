'use client'

import { LinkButton } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'

/** Dialog before sign-up: choose the kind of account. Each choice opens its own tab of the form. */
export function SignUpAs({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Sign up as" onClose={onClose}>
      <DialogBody>
        <p>Consumer: you buy for your home. Trader: your company buys by the piece or by the bale.</p>
        <div className="mt-6 grid gap-3 md:grid-cols-2">
          <LinkButton href="/sign-up" prefetch={false} onNavigate={onClose}>
            Consumer
          </LinkButton>
          <LinkButton href="/sign-up?as=trader" prefetch={false} variant="outline" onNavigate={onClose}>
            Trader
          </LinkButton>
        </div>
      </DialogBody>
    </Dialog>
  )
}
