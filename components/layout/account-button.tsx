'use client'

import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { AccountIcon } from '#components/kit/icon.tsx'
import { type Account, accountLabel } from '#lib/account/account.ts'
import { headerTexts } from '#lib/language/header.ts'
import { useTexts } from '#lib/language/texts.ts'
import { type AccountEntry, accountEntries } from './account-entries.ts'
import { AccountLine } from './account-line.tsx'
import { useSignOut } from './use-sign-out.ts'
import { WithAccount } from './with-account.tsx'

const SignUpAs = dynamic(() => import('./sign-up-as.tsx').then((module) => module.SignUpAs))

/**
 * The account's menu behind its name: a plain disclosure, so its lines are ordinary links and buttons. Not drawn while
 * it would be empty.
 */
export function AccountButton() {
  return <WithAccount>{(account, unread) => <AccountDropdown account={account} unread={unread} />}</WithAccount>
}

function AccountDropdown({ account, unread }: { account: Account; unread: number }) {
  const signOut = useSignOut()
  const texts = useTexts(headerTexts)
  const [open, setOpen] = useState(false)
  const [signingUp, setSigningUp] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const elsewhere = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', elsewhere)
    return () => document.removeEventListener('pointerdown', elsewhere)
  }, [open])
  const entries = accountEntries(account)
  if (entries.length === 0) return null
  const act = (entry: AccountEntry) => {
    setOpen(false)
    if ('opens' in entry) setSigningUp(true)
    if ('does' in entry) void signOut()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its button opened
    <div
      ref={root}
      className="relative hidden md:block"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        button.current?.focus()
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <LiveButton
        ref={button}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-sm hover:text-link"
      >
        <AccountIcon size={22} />
        <span className="max-lg:sr-only max-w-44 truncate">{accountLabel(account, texts.account)}</span>
      </LiveButton>
      {open ? (
        <ul className="panel-enter absolute top-full right-0 z-40 min-w-52 border border-hairline bg-paper py-1">
          {entries.map((entry) => (
            <li key={entry.labelKey}>
              <AccountLine entry={entry} unread={unread} className="px-4" onDone={() => act(entry)} />
            </li>
          ))}
        </ul>
      ) : null}
      {signingUp ? <SignUpAs onClose={() => setSigningUp(false)} /> : null}
    </div>
  )
}
