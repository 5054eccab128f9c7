import { notFound } from 'next/navigation'
import { FamilyPage } from '#components/office/catalogue/family/family-page.tsx'

export default async function OfficeFamilyPage({ params }: { params: Promise<{ familyId: string }> }) {
  const { familyId } = await params
  if (!/^[1-9]\d{0,14}$/.test(familyId)) notFound()
  return <FamilyPage key={familyId} familyId={Number(familyId)} />
}
