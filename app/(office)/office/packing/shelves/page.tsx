import { ShelvesPage } from '#components/office/packing/shelves-page.tsx'

export default function ShelvesOfTheStore() {
  return <ShelvesPage />
}
