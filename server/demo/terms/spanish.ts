import type { TermsWriter } from './terms-text.ts';

/** Terms of use in the Spanish of Argentina. */
export const spanishTerms: TermsWriter = ({ firm, contact, hasLinks }) => ({
  title: 'Términos de uso del portal de clientes',
  paragraphs: [
    `Estos términos rigen entre vos y ${firm} y explican cómo usamos este portal. Los servicios que te prestamos y sus honorarios están en nuestra propuesta de servicios; si la propuesta dice otra cosa, vale la propuesta.`,
    'Tu acceso es personal. No compartas tu contraseña ni el segundo paso del ingreso, protegé los dispositivos que usás y cerrá la sesión donde otras personas puedan ver tu pantalla. Si creés que alguien usó tu acceso, avisanos de inmediato y lo bloqueamos.',
    'Vos decidís qué subís y conservás todos tus derechos sobre ese material. Al subir un documento confirmás que podés compartirlo con nosotros. Lo usamos para hacer el trabajo que nos encargaste y para nada más. Guardá los originales: lo que está en el portal es una copia.',
    'Lo que compartimos acá es confidencial, para ambas partes. Mostramos tus documentos solo a quienes los necesitan en nuestro estudio y a las personas que nos indicaste. Los entregamos a otros únicamente con tu consentimiento o cuando la ley nos obliga, por ejemplo ante el fisco.',
    ...(hasLinks
      ? [
          'Novedad de esta versión: podés enviar documentos mediante un enlace en un correo electrónico. El enlace vence el día que elijas y también podés pedir un código de autorización. Quien tenga el enlace, y el código si lo hay, puede leer el documento; por eso, revisá cada dirección antes de enviar y nunca pongas el código en el mismo mensaje.',
        ]
      : []),
    'Conservamos los documentos durante el tiempo que exijan nuestro trabajo, las normas de la profesión y las leyes impositivas, que es de diez años salvo que acordemos otra cosa. Después los eliminamos. Si nuestro trabajo para vos termina, podés descargar tus documentos durante noventa días más.',
    'No subas nada que pueda dañar el portal o a otras personas, como un virus, ni intentes llegar a datos que no son tuyos. Podemos bloquear un acceso el tiempo necesario para protegerte a vos, a otros clientes o a nosotros, y te diremos por qué.',
    'Hacemos lo razonable para que el portal funcione y tus datos estén seguros: las conexiones están cifradas, se hacen copias todos los días y se controla cada acceso. No podemos prometer que el portal nunca se interrumpa. No dejes un vencimiento para la última hora y llamanos si el portal no responde.',
    'Respondemos como dice nuestra propuesta de servicios. Por el portal en sí respondemos por los daños que causemos con dolo o culpa grave, y no por los que provengan de un acceso compartido, de un dispositivo sin protección o de un servicio que no es nuestro. Los derechos irrenunciables que te da la ley siguen vigentes.',
    'Podemos cambiar estos términos, por ejemplo cuando el portal sume una función o cambie una ley. Al ingresar vas a ver la versión nueva y te vamos a pedir que la aceptes antes de seguir. Registramos qué versión aceptaste y cuándo.',
    `Si tenés preguntas sobre estos términos, sobre tus datos o sobre un documento, consultanos: ${firm}, ${contact}.`,
  ],
});
