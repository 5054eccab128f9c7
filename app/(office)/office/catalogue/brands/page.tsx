import { BrandsPart } from '#components/office/catalogue/brands/brands-part.tsx'

export default function BrandsPage() {
  return <BrandsPart />
}
