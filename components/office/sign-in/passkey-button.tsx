'use client'

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { OfficeButton, type OfficeButtonVariant } from '#components/kit/button/office-button.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import type { Answer } from '#lib/contract/base/problem.ts'
import { cancelPasskey, hasPasskeys } from '#lib/office/passkey.ts'

type Options = Record<string, unknown>

interface Props {
  children: string
  variant?: OfficeButtonVariant
  /** Fetches the shop's options for the browser. */
  ask: () => Promise<Answer<{ options: Options }>>
  /** Has the person do it. */
  use: (options: Options) => Promise<Options | string>
  /** Sends the browser's response. */
  send: (response: Options) => Promise<Answer<unknown>>
  onDone: () => void
}

/**
 * Fetches options for a passkey, lets the user use it or cancel, and sends the response; empty if the browser does not support
 * passkeys.
 */
export function PasskeyButton({ children, variant = 'outline', ask, use, send, onDone }: Props) {
  const [isRunning, setRunning] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const isCancelled = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isThere = useHydrated() && hasPasskeys()
  if (!isThere) return null

  /** @returns null if done, else the reason; empty if the user cancelled */
  async function run(): Promise<string | null> {
    const asked = await ask()
    if (!asked.ok) return asked.problem.message
    isCancelled.current = false
    setWaiting(true)
    const used = await use(asked.data.options)
    setWaiting(false)
    if (isCancelled.current) return ''
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
        ref={button}
        variant={variant}
        className="h-11 w-full"
        disabled={isRunning}
        onClick={async () => {
          setRunning(true)
          setRefusal(null)
          const refused = await run()
          flushSync(() => setRunning(false))
          // Cancel, which had the focus, is removed.
          if (isCancelled.current) button.current?.focus()
          if (refused === null) onDone()
          else setRefusal(refused || null)
        }}
      >
        {isRunning ? 'Waiting for your passkey…' : children}
      </OfficeButton>
      {isWaiting ? (
        <OfficeButton
          variant="quiet"
          className="h-11 w-full"
          onClick={() => {
            isCancelled.current = true
            void cancelPasskey()
          }}
        >
          Cancel
        </OfficeButton>
      ) : null}
    </div>
  )
}
