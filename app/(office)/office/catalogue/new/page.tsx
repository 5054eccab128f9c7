import { NewFamily } from '#components/office/catalogue/family/new-family.tsx'

export default function NewFamilyPage() {
  return <NewFamily />
}
