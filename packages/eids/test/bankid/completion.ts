/** The answer of BankID when a person has identified or signed: their data, and the XML signature. */
import type { BankIdOrder } from './server.ts'

export interface Signer {
  personalNumber: string
  givenName: string
  surname: string
}

export interface CompletionChange {
  /** In base64: signed data that differs from the request. */
  visible?: string
  nonVisible?: string
  purpose?: string
  /** The XML before it is encoded. */
  xml?(xml: string): string
  ipAddress?: string
  /** null: BankID does not say. A level: it says it, asked or not. */
  risk?: string | null
  without?: 'signature' | 'ocspResponse' | 'user'
}

export function completionOf(
  { asked, path }: Pick<BankIdOrder, 'asked' | 'path'>,
  person: Signer,
  change: CompletionChange = {},
): Record<string, unknown> {
  const { visible = asked.userVisibleData, nonVisible = asked.userNonVisibleData } = change
  const { purpose = path === 'sign' ? 'Signing' : 'Identification', xml: changed = (text) => text } = change
  const xml = signatureXml({ visible, nonVisible, purpose, format: asked.userVisibleDataFormat })
  const data: Record<string, unknown> = {
    user: { ...person, name: `${person.givenName} ${person.surname}` },
    device: { ipAddress: change.ipAddress ?? asked.endUserIp, uhi: 'OZvYM9VvyiAmG7NA5jU5zqGcVpo=' },
    bankIdIssueDate: '2024-02-01',
    stepUp: { mrtd: false },
    signature: Buffer.from(changed(xml)).toString('base64'),
    ocspResponse: Buffer.from('the answer of the issuer about the certificate').toString('base64'),
    ...((asked.returnRisk === true || change.risk) && change.risk !== null && { risk: change.risk ?? 'low' }),
  }
  if (change.without) delete data[change.without]
  return data
}

interface Signed {
  visible: unknown
  nonVisible: unknown
  purpose: string
  format: unknown
}

const base64 = (content: string) => Buffer.from(content).toString('base64')

/** As in BankID's signature profile. */
function signatureXml({ visible, nonVisible, purpose, format }: Signed): string {
  const kind = format === undefined ? '' : ` format="${format}"`
  const shown =
    visible === undefined
      ? ''
      : `<usrVisibleData charset="UTF-8"${kind} visible="wysiwys">${visible}</usrVisibleData>`
  const hidden = nonVisible === undefined ? '' : `<usrNonVisibleData>${nonVisible}</usrNonVisibleData>`
  const [name, nonce] = [base64('cn=Relying party'), base64('n'.repeat(32))]
  const server = `<srvInfo><name>${name}</name><nonce>${nonce}</nonce></srvInfo>`
  const app = `<env><ai><type>${base64('IOS')}</type><utb>cs1</utb><uauth>pw</uauth></ai></env>`
  const signed =
    '<bankIdSignedData xmlns="http://www.bankid.com/signature/v1.0.0/types" Id="bidSignedData">' +
    `${shown}${hidden}${server}<clientInfo><funcId>${purpose}</funcId>` +
    `<version>${base64('7.50.0')}</version>${app}</clientInfo></bankIdSignedData>`
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>' +
    '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#">' +
    `<SignedInfo><DigestValue>${base64('digest')}</DigestValue></SignedInfo>` +
    `<SignatureValue>${base64('value')}</SignatureValue>` +
    `<KeyInfo Id="bidKeyInfo"><X509Data><X509Certificate>${base64('certificate')}</X509Certificate>` +
    '</X509Data></KeyInfo>' +
    `<Object>${signed}</Object></Signature>`
  )
}
