'use client'

import { useRouter } from 'next/navigation'
import { OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { useKeys } from '#lib/office/keys.ts'

/** Where an order for somebody begins. */
export const orderForPath = (userId: number) => `/office/orders/new?for=${userId}`

/** Begins an order for somebody who has an account. */
export function OrderForThem({ userId }: { userId: number }) {
  const router = useRouter()
  const path = orderForPath(userId)
  useKeys('Customer', { c: { label: 'order for them', run: () => router.push(path), isInFoot: true } })
  return (
    <OfficeLinkButton href={path} prefetch={false} variant="outline" keys="c">
      Order for them
    </OfficeLinkButton>
  )
}
