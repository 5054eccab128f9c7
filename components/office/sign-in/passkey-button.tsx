'use client'

import { useState } from 'react'
import { OfficeButton, type OfficeButtonVariant } from '#components/kit/button/office-button.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import type { Answer } from '#lib/contract/problem.ts'
import { hasPasskeys } from '#lib/office/passkey.ts'

type Options = Record<string, unknown>

interface Props {
  children: string
  variant?: OfficeButtonVariant
  /** Asks the shop what the browser is to do. */
  ask: () => Promise<Answer<{ options: Options }>>
  /** Has the person do it. */
  use: (options: Options) => Promise<Options | string>
  /** Sends what came of it. */
  send: (response: Options) => Promise<Answer<unknown>>
  onDone: () => void
}

/** Asks for a passkey, has it used and sends what it says; nothing where the browser knows no passkeys. */
export function PasskeyButton({ children, variant = 'outline', ask, use, send, onDone }: Props) {
  const [isRunning, setRunning] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isThere = useHydrated() && hasPasskeys()
  if (!isThere) return null

  async function run(): Promise<string | null> {
    const asked = await ask()
    if (!asked.ok) return asked.problem.message
    const used = await use(asked.data.options)
    if (typeof used === 'string') return used
    const sent = await send(used)
    return sent.ok ? null : sent.problem.message
  }

  return (
    <div className="space-y-3">
      {refusal ? (
        <AlertLine tone="error" live="assertive">
          {refusal}
        </AlertLine>
      ) : null}
      <OfficeButton
        variant={variant}
        className="h-11 w-full"
        disabled={isRunning}
        onClick={async () => {
          setRunning(true)
          setRefusal(null)
          const refused = await run()
          setRunning(false)
          if (refused === null) onDone()
          else setRefusal(refused)
        }}
      >
        {isRunning ? 'Waiting for your passkey…' : children}
      </OfficeButton>
    </div>
  )
}
