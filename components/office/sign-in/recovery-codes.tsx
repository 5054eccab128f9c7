'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { useCopy } from '#lib/browser/use-copy.ts'
import { officeRecoveryCodes } from '#lib/contract/staff/office/factor.ts'
import { askOffice } from '#lib/office/call.ts'

const shown = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

function save(codes: readonly string[]): void {
  const text = `Recovery codes for the office. Each works once.\n\n${codes.map(shown).join('\n')}\n`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'office-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}

/**
 * Ten recovery codes, shown once.
 * @param label text of the button that makes them
 * @param doneLabel text of the button after they are saved
 */
export function RecoveryCodes({ label, doneLabel, onDone }: { label: string; doneLabel: string; onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { copied, copy } = useCopy()
  if (!codes) {
    return (
      <div className="space-y-3">
        {refusal ? (
          <AlertLine tone="error" live="assertive">
            {refusal}
          </AlertLine>
        ) : null}
        <OfficeButton
          variant="outline"
          onClick={async () => {
            const answer = await askOffice(officeRecoveryCodes, {})
            if (answer.ok) setCodes(answer.data.codes)
            else setRefusal(answer.problem.message)
          }}
        >
          {label}
        </OfficeButton>
      </div>
    )
  }
  return (
    <div className="space-y-4">
      <AlertLine tone="warning" title="Save these codes now.">
        They are shown only once. If you lose your passkey or app, you can sign in once with each code.
      </AlertLine>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 border border-hairline bg-paper p-4 tabular-nums">
        {codes.map((code) => (
          <li key={code}>{shown(code)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <OfficeButton onClick={() => save(codes)}>Save as a file</OfficeButton>
        <OfficeButton onClick={() => void copy(codes.map(shown).join('\n'))}>Copy</OfficeButton>
        <OfficeButton
          variant="main"
          onClick={() => {
            setCodes(null)
            onDone()
          }}
        >
          {doneLabel}
        </OfficeButton>
      </div>
      <p role="status" className="text-small text-muted">
        {copied === 'yes' ? 'Copied.' : null}
        {copied === 'no' ? 'This browser could not copy them. Save them as a file.' : null}
      </p>
    </div>
  )
}
