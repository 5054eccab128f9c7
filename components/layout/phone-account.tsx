'use client'

import { useState } from 'react'
import { Button, LinkButton } from '#components/kit/button/button.tsx'
import { AccountIcon, ChevronDownIcon } from '#components/kit/icon.tsx'
import { type Account, accountLabel } from '#lib/account/account.ts'
import { headerTexts } from '#lib/language/header.ts'
import { useTexts } from '#lib/language/texts.ts'
import { accountEntries } from './account-entries.ts'
import { AccountLine } from './account-line.tsx'
import { FavouritesLink } from './favourites-link.tsx'
import { useSignOut } from './use-sign-out.ts'
import { WithAccount } from './with-account.tsx'

/**
 * The user's links at the top of the phone's menu: sign-in, or the signed-in user. Not drawn while it would be empty.
 */
export function PhoneAccount(props: { favourites: string; onSignUp: () => void }) {
  return (
    <WithAccount>
      {(account, unread) =>
        account.userType === null ? (
          <GuestLines account={account} {...props} />
        ) : (
          <OwnLines account={account} unread={unread} favourites={props.favourites} />
        )
      }
    </WithAccount>
  )
}

function GuestLines({ account, favourites, onSignUp }: { account: Account; favourites: string; onSignUp: () => void }) {
  const texts = useTexts(headerTexts)
  const entries = accountEntries(account)
  if (entries.length === 0) return null
  return (
    <section aria-label={texts.account} className="border-b border-ink pb-2">
      <div className="grid grid-cols-2 gap-3">
        {entries.map((entry) =>
          'opens' in entry ? (
            <Button
              key={entry.labelKey}
              variant="outline"
              aria-haspopup="dialog"
              className="order-2 px-2"
              onClick={onSignUp}
            >
              {texts[entry.labelKey]}
            </Button>
          ) : 'href' in entry && entry.href === '/sign-in' ? (
            <LinkButton key={entry.labelKey} href={entry.href} prefetch={false} className="order-1 px-2">
              {texts[entry.labelKey]}
            </LinkButton>
          ) : null,
        )}
      </div>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        <li>
          <FavouritesLink href={favourites} className="min-h-12" />
        </li>
        {entries
          .filter((entry) => 'href' in entry && entry.href !== '/sign-in')
          .map((entry) => (
            <li key={entry.labelKey}>
              <AccountLine entry={entry} unread={0} onDone={() => undefined} />
            </li>
          ))}
      </ul>
    </section>
  )
}

function OwnLines({ account, unread, favourites }: { account: Account; unread: number; favourites: string }) {
  const signOut = useSignOut()
  const texts = useTexts(headerTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={accountLabel(account, texts.account)} className="border-b border-ink pb-2">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-13 w-full items-center gap-3 text-left font-semibold"
      >
        <AccountIcon size={22} filled />
        <span className="min-w-0 flex-1 break-words">
          {accountLabel(account, texts.account)}
          <span className="block text-small font-normal text-muted">
            {unread > 0 ? texts.unreadNotifications(unread) : texts.signedIn}
          </span>
        </span>
        <ChevronDownIcon className={isOpen ? 'rotate-180' : undefined} />
      </button>
      {isOpen ? (
        <ul className="border-l-2 border-hairline pb-2 pl-4">
          {accountEntries(account).map((entry) => (
            <li key={entry.labelKey}>
              <AccountLine
                entry={entry}
                unread={unread}
                onDone={() => {
                  if ('does' in entry) void signOut()
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <FavouritesLink href={favourites} className="min-h-12" />
    </section>
  )
}
