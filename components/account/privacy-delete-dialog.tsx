'use client'

import { useRouter } from 'next/navigation'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { PasswordField } from '#components/kit/field/password-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { accountDeleted } from '#lib/session/queries.ts'

const loadCall = async () => (await import('#lib/contract/accounts/profile.ts')).deleteAccount

/** Explains which data is deleted and which is retained, prompts for the password, and deletes the account. */
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
    <Dialog title="Delete your account?" onClose={onClose}>
      <DialogBody>
        <form {...attributes} className="space-y-5">
          <FormProblem problem={problem} />
          <p>
            Your name, email, phones, addresses, favourites, cart and sign-ins are deleted immediately. You cannot undo
            this.
          </p>
          <p>
            <strong className="font-semibold">What we keep:</strong> your orders and payments, without your name,
            address and phone. Tax law says we must keep these records for five years.
          </p>
          <p>If an order is on its way, we keep its address until it is delivered.</p>
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
