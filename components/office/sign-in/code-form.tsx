'use client'

import { useEffect, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { TextField } from '#components/kit/field/text-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { askOffice } from '#lib/office/call.ts'

const loadCall = async () => (await import('#lib/contract/staff/office/factor.ts')).officeFactorCode

/** Takes a code of the authenticator app, or a recovery code. Its field has the focus when the form opens. */
export function CodeForm({ label, onDone }: { label: string; onDone: (codesLeft: number | null) => void }) {
  const [isRecovery, setRecovery] = useState(false)
  const { field, attributes, problem, isSubmitting, reset, focusFirst } = useCallForm(loadCall, {
    defaults: { code: '' },
    send: async (input) => askOffice(await loadCall(), input),
    onDone: ({ factor, codesLeft }) => onDone(factor === 'recovery' ? codesLeft : null),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: also if the kind of code changes
  useEffect(() => {
    focusFirst(['code'])
  }, [isRecovery, focusFirst])
  return (
    <form {...attributes} className="space-y-4">
      <FormProblem problem={problem} />
      <TextField
        label={isRecovery ? 'Recovery code' : 'Code from your authenticator app'}
        help={isRecovery ? 'One of the ten codes you saved. Each works once.' : '6 digits. Each works once.'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={14}
        {...field('code')}
      />
      <OfficeButton type="submit" variant="main" className="h-11 w-full" disabled={isSubmitting} {...keepFocus}>
        {isSubmitting ? 'Checking…' : label}
      </OfficeButton>
      <button
        type="button"
        className="link py-2.5"
        onClick={() => {
          setRecovery(!isRecovery)
          reset({ code: '' })
        }}
      >
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </button>
    </form>
  )
}
