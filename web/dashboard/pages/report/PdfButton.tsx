/** Downloads the report as a PDF. */
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { wordsOf } from '../../api/problem.ts'
import { Button } from '../../pieces/Button.tsx'
import { say } from '../../pieces/toasts.ts'
import { useReport } from './use-report.ts'

export function PdfButton() {
  const { applicationId } = useReport()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { pdf } = await call('applications.report.get', { applicationId, format: 'PDF' })
      // The reply is an attachment: the page stays.
      if (pdf) location.assign(new URL(pdf.downloadURL).pathname)
    } catch (error) {
      say(wordsOf(error))
    }
    setBusy(false)
  }
  return (
    <span className="wide-only">
      <Button kind="bare" icon={Download} busy={isBusy && 'Making the PDF'} onPress={download}>
        PDF
      </Button>
    </span>
  )
}
