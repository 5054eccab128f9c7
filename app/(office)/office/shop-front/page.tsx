import { ShopFrontRoom } from '#components/office/shop-front/shop-front-room.tsx'

export default function ShopFrontPage() {
  return <ShopFrontRoom part="home" />
}
