'use client'

import { Button } from '#components/kit/button/button.tsx'
import { ChevronRightIcon } from '#components/kit/icon.tsx'
import { CallOrWrite } from '#components/kit/link/contact-links.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { useSignOut } from '#components/layout/use-sign-out.ts'
import { ownsCompany, worksAtBranch } from '#lib/account/capabilities.ts'
import { useAccount, useProfile } from '#lib/profile/watch.ts'
import { accountPlaces, kindOf } from './account-places.ts'

/**
 * Contacts for branch customers without a help page: the shop and their company. @param company its name, null until
 * it is known
 */
function MemberHelp({ company }: { company: string | null }) {
  return (
    <section aria-labelledby="member-help" className="mt-10 border border-hairline bg-paper px-5 py-5 md:px-6">
      <h2 id="member-help" className="heading text-d4">
        Help
      </h2>
      <p className="mt-2">
        <CallOrWrite lead="About an order or a delivery: " call="call " hours className="link inline-block py-1">
          .
        </CallOrWrite>
      </p>
      <p className="mt-2">
        About your branches, prices or credit: ask {company ?? 'your company'}. They manage the account.
      </p>
    </section>
  )
}

/** The account's menu as a page: the signed-in user and every page the user can open. */
export function AccountMenu() {
  const account = useAccount()
  const { profile } = useProfile()
  const signOut = useSignOut()
  const { userType, companyName, name } = account
  if (userType === null) return null
  return (
    <>
      <p className="heading min-h-7 text-d4 break-words lg:hidden">
        {(ownsCompany(userType) ? companyName : name) ?? ''}
      </p>
      <p className="min-h-6 break-words text-muted">
        {kindOf(userType)}
        {profile ? `, ${profile.primaryEmail}` : ''}
      </p>
      <ul className="mt-6 border-y border-hairline">
        {accountPlaces(account)
          .filter(({ href }) => href !== '/my-account')
          .map(({ href, label, text }) => (
            <li key={href} className="border-t border-hairline first:border-t-0">
              <NavLink
                href={href}
                className="flex min-h-16 items-center justify-between gap-4 py-3 hover:bg-calico md:px-3"
              >
                <span>
                  <span className="block font-semibold">{label}</span>
                  {text ? <span className="block text-small text-muted">{text}</span> : null}
                </span>
                <ChevronRightIcon size={20} className="shrink-0" />
              </NavLink>
            </li>
          ))}
      </ul>
      <Button variant="outline" className="mt-6" onClick={() => void signOut()}>
        Sign Out
      </Button>
      {worksAtBranch(userType) ? <MemberHelp company={profile?.companyName || null} /> : null}
    </>
  )
}
