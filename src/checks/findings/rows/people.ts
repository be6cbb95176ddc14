/** Findings about people and their identity. */
import { type FindingRow, row } from './row.ts'

export const peopleRows: Record<string, FindingRow> = {
  person_under_age: row('BLOCKS', 'people', 'Under 18', 'The person is under 18'),
  signatory_under_age: row('BLOCKS', 'people', 'Under 18', 'The person who acts for the company is under 18'),
  age_unknown: row('CONSIDER', 'people', 'Age not known', 'The date of birth is not known'),
  nationality_unknown: row('BLOCKS', 'people', 'Nationality not known', 'The nationality is not known'),
  place_of_birth_unknown: row('BLOCKS', 'people', 'Birthplace not known', 'The place of birth is not known'),
  residence_unknown: row('BLOCKS', 'people', 'Residence not known', 'Where the person lives is not known'),
  purpose_unknown: row('BLOCKS', 'answers', 'Purpose not known', 'What the account is for is not known'),
  occupation_unknown: row('BLOCKS', 'answers', 'Occupation not known', 'What the person does is not known'),
  identity_not_proven: row('BLOCKS', 'people', 'Identity not proven', 'The identity is not proven'),
  identity_document_review: row(
    'BLOCKS',
    'people',
    'Identity document',
    'The identity is declared with a document: compare its photos with what was typed, and with the face',
  ),
  faces_differ: row(
    'CONSIDER',
    'people',
    'Faces differ',
    'A program takes the faces on the document and the selfie for different people: compare them',
  ),
  face_not_live: row(
    'CONSIDER',
    'people',
    'Selfie in doubt',
    'A program doubts that a person was at the camera: the selfie may show a photo or a screen',
  ),
  faces_not_compared: row(
    'CONSIDER',
    'people',
    'Faces not compared',
    'No program could compare the faces on the document and the selfie: compare them yourself',
  ),
  assurance_low: row('BLOCKS', 'people', 'Weak eID', 'The eID is of low assurance'),
  coordination_number_uncertain: row(
    'CONSIDER',
    'people',
    'Uncertain identity',
    'The identity behind the coordination number is not confirmed',
  ),
  identity_differs_from_declared: row(
    'BLOCKS',
    'people',
    'Identity differs',
    'The proven person differs from what was declared',
  ),
  identity_cross_device: row(
    'CONSIDER',
    'people',
    'Proven on another device',
    'The identity was proven on another device than that of the page: somebody else may have shown the code',
  ),
  eid_risk_high: row('BLOCKS', 'people', 'eID reports high risk', 'The eID itself rates the risk as high'),
  eid_risk_raised: row('BLOCKS', 'people', 'eID: some risk', 'The eID itself does not rate the risk as low'),
  eid_risk_unknown: row(
    'BLOCKS',
    'people',
    'Risk of eID not known',
    'The eID was asked for the risk and did not tell it',
  ),
  identity_number_not_given: row(
    'BLOCKS',
    'people',
    'No identity number',
    'The eID does not prove the national identity number',
  ),
  identity_status_unknown: row(
    'BLOCKS',
    'people',
    'Revocation not known',
    'Nobody could tell whether what the person identified with was revoked',
  ),
  officers_changed: row('NOTE', 'people', 'Board changed', 'The board changed this month'),
}
