import { ShopFrontSection } from '#components/office/shop-front/shop-front-section.tsx'

export default function ShopFrontPage() {
  return <ShopFrontSection part="home" />
}
