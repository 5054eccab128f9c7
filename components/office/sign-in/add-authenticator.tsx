'use client'

import { useEffect, useState } from 'react'
import { renderSVG } from 'uqr'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { TextField } from '#components/kit/field/text-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { officeAuthenticatorPrepare } from '#lib/contract/staff/office/factor.ts'
import { askOffice } from '#lib/office/call.ts'

const loadCall = async () => (await import('#lib/contract/staff/office/factor.ts')).officeAuthenticatorAdd

interface Secret {
  secret: string
  address: string
}

/** Sets up an authenticator app: a QR code for it, and a first code of it as proof. */
export function AddAuthenticator({ onDone }: { onDone: () => void }) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  if (secret) return <ProveApp secret={secret} onDone={onDone} />
  return (
    <div className="space-y-3">
      {refusal ? (
        <AlertLine tone="error" live="assertive">
          {refusal}
        </AlertLine>
      ) : null}
      <OfficeButton
        variant="outline"
        className="h-11 w-full"
        onClick={async () => {
          const answer = await askOffice(officeAuthenticatorPrepare, {})
          if (answer.ok) setSecret(answer.data)
          else setRefusal(answer.problem.message)
        }}
      >
        Set up an authenticator app
      </OfficeButton>
    </div>
  )
}

function ProveApp({ secret: { secret, address }, onDone }: { secret: Secret; onDone: () => void }) {
  const { field, attributes, problem, isSubmitting, focusFirst } = useCallForm(loadCall, {
    defaults: { code: '' },
    send: async (input) => askOffice(await loadCall(), input),
    onDone,
  })
  useEffect(() => {
    focusFirst(['code'])
  }, [focusFirst])
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`
  return (
    <form {...attributes} className="space-y-4">
      <p>Scan this with your authenticator app, then enter the 6 digits that it shows.</p>
      {/* biome-ignore lint/performance/noImgElement: drawn in the browser from what must not leave it */}
      <img src={picture} alt="QR code for your authenticator app" className="size-48 bg-white" />
      <p className="text-small text-muted">
        Or type this key: <code className="font-sans break-all text-ink">{secret.match(/.{1,4}/g)?.join(' ')}</code>, or{' '}
        <a className="link" href={address}>
          open the app on this device
        </a>
        .
      </p>
      <FormProblem problem={problem} />
      <TextField
        label="Code of the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        {...field('code')}
      />
      <OfficeButton type="submit" variant="main" className="h-11 w-full" disabled={isSubmitting} {...keepFocus}>
        {isSubmitting ? 'Checking…' : 'Confirm the code'}
      </OfficeButton>
    </form>
  )
}
