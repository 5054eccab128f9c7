'use client'

import { useRouter } from 'next/navigation'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogBody } from '#components/ui/dialog.tsx'
import { keepFocus } from '#components/ui/keep-focus.ts'
import { accountDeleted } from '#lib/account/session-queries.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { FormProblem } from '../form/form-problem.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { useCallForm } from '../form/use-call-form.ts'

const loadCall = async () => (await import('#lib/contract/profile.ts')).deleteAccount

/** Says what goes and what stays, asks for the password, and ends the account. */
export function PrivacyDeleteDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const { field, attributes, problem, isSubmitting } = useCallForm(loadCall, {
    defaults: { password: '' },
    onDone: async (_, message) => {
      onClose()
      router.push('/')
      await accountDeleted()
      showAlert({ tone: 'success', title: message })
    },
  })
  return (
    <Dialog title="Delete your account for good?" onClose={onClose}>
      <DialogBody>
        <form {...attributes} className="space-y-5">
          <FormProblem problem={problem} />
          <p>
            Your name, email, phones, addresses, favourites, cart and sign-ins are deleted at once. This cannot be
            undone.
          </p>
          <p>
            <strong className="font-semibold">What stays:</strong> your orders and their payments with the M-Pesa
            receipt, without your name, address and phone, because tax law asks for the books of five years.
          </p>
          <p>An order that is on its way keeps its address until it is delivered.</p>
          <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isSubmitting} {...keepFocus}>
              {isSubmitting ? 'Deleting…' : 'Delete my account'}
            </Button>
            <Button variant="outline" onClick={onClose}>
              Keep my account
            </Button>
          </div>
        </form>
      </DialogBody>
    </Dialog>
  )
}
