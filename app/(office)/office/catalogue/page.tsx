import { FamiliesRoom } from '#components/office/catalogue/families-room.tsx'

export default function CataloguePage() {
  return <FamiliesRoom />
}
