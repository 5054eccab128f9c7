import { notFound } from 'next/navigation'
import { EndingPage } from '#components/office/catalogue/ending/ending-page.tsx'

export default async function OfficeEndingPage({ params }: { params: Promise<{ familyId: string }> }) {
  const { familyId } = await params
  if (!/^[1-9]\d{0,14}$/.test(familyId)) notFound()
  return <EndingPage key={familyId} familyId={Number(familyId)} />
}
