import { notFound } from 'next/navigation'
import { ShopFrontRoom } from '#components/office/shop-front/shop-front-room.tsx'
import { isShopFrontTab } from '#lib/office/shop-front-tabs.ts'

export default async function ShopFrontTabPage({ params }: { params: Promise<{ tab: string }> }) {
  const { tab } = await params
  if (!isShopFrontTab(tab)) notFound()
  return <ShopFrontRoom key={tab} part={tab} />
}
