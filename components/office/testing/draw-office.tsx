import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { answerCall } from '#components/testing/fake-shop.ts'
import type { Output } from '#lib/contract/base/call.ts'
import { permissionsOf, type Role } from '#lib/contract/base/permissions.ts'
import { officeMe, officeShop } from '#lib/contract/staff/office/me.ts'
import { officeQueries } from '#lib/office/queries.ts'

/** jsdom has no layout: a list needs a height to draw rows, and its rows need theirs. */
Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 800 })
Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => 1200 })
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 34 })

afterEach(() => officeQueries.clear())

/** Responds to `officeMe` with a user with these roles. */
export function signedInAs(...roles: Role[]): void {
  const me: Output<typeof officeMe> = {
    staffId: 1,
    name: 'Achieng Odhiambo',
    email: 'achieng@office.fuma.test',
    roles,
    permissions: [...permissionsOf(roles)],
    preferences: { density: 'regular', areKeysOn: true },
  }
  answerCall(officeMe, () => ({ data: me }))
  answerCall(officeShop, () => ({ data: { name: 'Nguo' } }))
}

/** Draws a part of the office with the office's query client. Returns the user too. */
export function drawOffice(children: ReactNode) {
  const user = userEvent.setup()
  const wrap = (inner: ReactNode) => <QueryClientProvider client={officeQueries}>{inner}</QueryClientProvider>
  const { rerender, ...rest } = render(wrap(children))
  return { user, ...rest, rerender: (next: ReactNode) => rerender(wrap(next)) }
}
