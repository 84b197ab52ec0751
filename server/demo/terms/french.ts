import type { TermsWriter } from './terms-text.ts';

/** Terms of use in the French of Canada. */
export const frenchTerms: TermsWriter = ({ firm, contact, hasLinks }) => ({
  title: 'Conditions d’utilisation du portail client',
  paragraphs: [
    `Les présentes conditions lient ${firm} et vous. Elles précisent comment nous utilisons ce portail, vous et nous. Les services que nous vous rendons et leurs honoraires sont fixés dans notre lettre de mission; si celle-ci prévoit autre chose, c’est elle qui s’applique.`,
    'Votre accès est personnel. Ne communiquez à personne votre mot de passe ni la deuxième étape de la connexion, protégez les appareils que vous utilisez et déconnectez-vous là où d’autres pourraient voir votre écran. Si vous croyez que quelqu’un s’est servi de votre accès, dites-le-nous sans attendre et nous le fermerons.',
    'Vous choisissez ce que vous déposez et vous en conservez tous les droits. En déposant un document, vous confirmez que vous pouvez nous le transmettre. Nous l’utilisons pour le travail que vous nous avez confié, et pour rien d’autre. Gardez les originaux : le portail n’en contient qu’une copie.',
    'Ce que nous échangeons ici est confidentiel, de part et d’autre. Nous ne montrons vos documents qu’aux membres de notre équipe qui en ont besoin et aux personnes que vous nous avez désignées. Nous ne les remettons à des tiers qu’avec votre consentement ou si la loi nous y oblige, par exemple envers les autorités fiscales.',
    ...(hasLinks
      ? [
          'Nouveau dans cette version : vous pouvez envoyer des documents au moyen d’un lien dans un courriel. Le lien expire le jour que vous choisissez et vous pouvez aussi exiger un code d’autorisation. Quiconque détient le lien, et le code s’il y en a un, peut lire le document : vérifiez donc chaque adresse avant l’envoi et ne mettez jamais le code dans le même message.',
        ]
      : []),
    'Nous conservons les documents aussi longtemps que l’exigent notre travail, les règles de la profession et les lois fiscales, soit sept ans après la fin de l’année à laquelle ils se rapportent, sauf entente contraire. Ils sont ensuite supprimés. Si notre mandat prend fin, vous pouvez encore télécharger vos documents pendant quatre-vingt-dix jours.',
    'Ne déposez rien qui puisse nuire au portail ou à autrui, un virus par exemple, et n’essayez pas d’atteindre des données qui ne vous sont pas destinées. Nous pouvons bloquer un accès aussi longtemps qu’il le faut pour vous protéger, protéger d’autres clients ou nous protéger, et nous vous dirons pourquoi.',
    'Nous prenons les mesures raisonnables pour que le portail fonctionne et que vos données soient en sécurité : les connexions sont chiffrées, des copies sont faites chaque jour et chaque accès est vérifié. Nous ne pouvons pas promettre que le portail ne sera jamais interrompu. N’attendez pas la dernière heure d’une échéance et appelez-nous si le portail ne répond pas.',
    'Notre responsabilité est celle que prévoit notre lettre de mission. Pour le portail lui-même, nous répondons des dommages que nous causons intentionnellement ou par faute lourde, et non de ceux qui proviennent d’un accès confié à quelqu’un d’autre, d’un appareil non protégé ou d’un service que nous n’exploitons pas. Les droits que la loi vous accorde et auxquels on ne peut renoncer demeurent.',
    'Nous pouvons modifier ces conditions, par exemple lorsque le portail gagne une fonction ou qu’une loi change. La nouvelle version vous est présentée à la connexion et nous vous demandons de l’accepter avant de continuer. Nous consignons la version que vous avez acceptée, et la date.',
    `Si vous avez une question au sujet de ces conditions, de vos données ou d’un document, adressez-vous à nous : ${firm}, ${contact}.`,
  ],
});
