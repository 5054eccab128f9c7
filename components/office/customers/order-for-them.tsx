'use client'

import { useRouter } from 'next/navigation'
import { OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { useKeys } from '#lib/office/keys.ts'

/** Path of a new order for this account. */
export const orderForPath = (userId: number) => `/office/orders/new?for=${userId}`

/** Begins an order for a customer with an account. */
export function OrderForThem({ userId }: { userId: number }) {
  const router = useRouter()
  const path = orderForPath(userId)
  useKeys('Customer', {
    c: { label: 'new order for this customer', run: () => router.push(path), isInStatusBar: true },
  })
  return (
    <OfficeLinkButton href={path} prefetch={false} variant="outline" keys="c">
      New order
    </OfficeLinkButton>
  )
}
