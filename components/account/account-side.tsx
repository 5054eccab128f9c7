'use client'

import { usePathname } from 'next/navigation'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { useSignOut } from '#components/layout/use-sign-out.ts'
import { ownsCompany } from '#lib/account/capabilities.ts'
import { useAccount } from '#lib/profile/watch.ts'
import { accountPlaces, kindOf } from './account-places.ts'
import { useBrowserViewer } from './use-browser-viewer.ts'

/** Pages that are behind another's line. */
const BEHIND: Readonly<Record<string, string>> = { '/orders-by-date': '/orders-by-item' }

const LOOK = 'flex min-h-11 items-center border-l-3 py-1.5 pl-4 hover:bg-calico'

/** The account's menu beside its pages, on wide screens. Phones have it as a separate page. */
export function AccountSide() {
  const viewer = useBrowserViewer()
  const account = useAccount()
  const signOut = useSignOut()
  const pathname = usePathname()
  const path = BEHIND[pathname] ?? pathname
  const { userType, companyName, name } = account
  if (viewer === 'guest') return null
  if (viewer === null || userType === null)
    return (
      <div aria-hidden="true" className="space-y-3">
        <Skeleton className="mb-8 h-7 w-4/5" />
        {['one', 'two', 'three', 'four'].map((line) => (
          <Skeleton key={line} className="h-8" />
        ))}
      </div>
    )
  return (
    <nav aria-label="Your account">
      <p className="heading min-h-7 text-d4 break-words">{(ownsCompany(userType) ? companyName : name) ?? ''}</p>
      <p className="mb-6 text-small text-muted">{kindOf(userType)}</p>
      <ul>
        {accountPlaces(account).map(({ href, label }) => (
          <li key={href}>
            <NavLink
              href={href}
              aria-current={href === path ? 'page' : undefined}
              className={`${LOOK} ${href === path ? 'border-ink font-semibold' : 'border-hairline'}`}
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <button type="button" className="link mt-3 min-h-11 pl-4.5" onClick={() => void signOut()}>
        Sign out
      </button>
    </nav>
  )
}
