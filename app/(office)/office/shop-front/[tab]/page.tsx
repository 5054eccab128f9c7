import { notFound } from 'next/navigation'
import { ShopFrontSection } from '#components/office/shop-front/shop-front-section.tsx'
import { isShopFrontTab } from '#lib/office/shop-front-tabs.ts'

export default async function ShopFrontTabPage({ params }: { params: Promise<{ tab: string }> }) {
  const { tab } = await params
  if (!isShopFrontTab(tab)) notFound()
  return <ShopFrontSection key={tab} part={tab} />
}
