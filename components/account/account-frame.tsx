import type { ReactNode } from 'react'
import { Breadcrumbs } from '#components/kit/link/breadcrumbs.tsx'
import { NeedsScript } from '#components/kit/state/needs-script.tsx'
import { routeOf } from '#lib/routes.ts'
import { AccountGate } from './account-gate.tsx'
import { AccountSide } from './account-side.tsx'

/**
 * A page of the account: breadcrumbs if its route has them, the account's menu beside it on wide screens, and the
 * user's own content behind the gate. At least as high as the window, so that the footer does not jump into view.
 * @param path its route, which also names it in the breadcrumbs
 */
export function AccountFrame({
  path,
  title,
  text,
  skeleton,
  wide,
  children,
}: {
  path: string
  title: string
  text?: string
  skeleton: ReactNode
  /** A table or a list needs all the width there is; a form is read best at less. */
  wide?: boolean
  children: ReactNode
}) {
  const route = routeOf(path)
  return (
    <main className="shop-width min-h-dvh pb-16">
      {route?.crumbs ? (
        <Breadcrumbs
          crumbs={[{ name: 'Home', href: '/' }, { name: 'My Account', href: '/my-account' }, { name: route.label }]}
        />
      ) : (
        <div className="pt-8" />
      )}
      <div className="grid grid-cols-1 gap-x-16 lg:grid-cols-[14rem_minmax(0,1fr)] print:block">
        <div className="hidden pt-4 lg:block print:hidden">
          <AccountSide />
        </div>
        <div className={wide ? 'min-w-0 pt-2' : 'max-w-180 pt-2'}>
          <h1 className="heading text-d2">{title}</h1>
          {text ? <p className="mt-2 text-muted">{text}</p> : null}
          <div className="mt-8">
            <AccountGate path={path} skeleton={skeleton}>
              {children}
            </AccountGate>
          </div>
          <NeedsScript what="Your account" call=" instead" />
        </div>
      </div>
    </main>
  )
}
