import type { TermsWriter } from './terms-text.ts';

/** Terms of use in English, in words that have one spelling in all variants of English. */
export const englishTerms: TermsWriter = ({ firm, contact, hasLinks }) => ({
  title: 'Terms of use of the client portal',
  paragraphs: [
    `These terms are between you and ${firm}. They say how you and we use this portal. The work that we do for you, and what it costs, is agreed in our engagement letter; where that letter says something else, the letter counts.`,
    'Your access is yours alone. Keep your password and any second step of the sign-in to yourself, lock the devices that you use, and sign out where others could see your screen. If you think that somebody else has used your access, tell us at once and we will close it.',
    'You decide what you upload, and you keep every right that you have in it. By uploading a document you confirm that you may share it with us. We use it to do the work that you have asked us to do, and for nothing else. Please keep the originals: what is in the portal is a copy.',
    'What we share here is confidential, on both sides. We show your documents only to those of our people who need them, and to the persons whom you have named to us. We pass them on to others only with your consent or where the law obliges us to, for instance toward tax authorities.',
    ...(hasLinks
      ? [
          'New in this version: you can send documents by a link in an e-mail. A link ends on the day that you choose, and you can ask for an authorization code as well. Whoever holds the link, and the code if there is one, can read the document, so check each address before you send, and never put the code into the same message.',
        ]
      : []),
    'We keep documents for as long as our work, our professional rules and the tax laws require, which is seven years after the end of the year they belong to unless we agree on something else. After that we delete them. If our work for you ends, you can download your documents for a further ninety days.',
    'Do not upload anything that could harm the portal or others, such as a virus, and do not try to reach data that is not meant for you. We may block an access for as long as it is needed to protect you, other clients or ourselves, and we will tell you why.',
    'We do what is reasonable to keep the portal running and your data safe: connections are encrypted, copies are made every day, and every access is checked. We cannot promise that the portal is never interrupted. Please do not leave a deadline to its last hour, and call us if the portal does not answer.',
    'We are liable as our engagement letter says. For the portal itself we are liable for damage that we cause on purpose or by gross negligence, and not for damage that comes from an access that was passed on, from a device that was not protected, or from a service that we do not run. Rights that the law gives you and that cannot be waived stay as they are.',
    'We may change these terms, for instance when the portal learns something new or a law changes. You will be shown the new version when you sign in and asked to accept it before you go on. We keep a record of which version you accepted, and when.',
    `If you have a question about these terms, about your data or about a document, ask us: ${firm}, ${contact}.`,
  ],
});
