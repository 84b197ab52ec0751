import type { TermsWriter } from './terms-text.ts';

/** Terms of use in Brazilian Portuguese. */
export const portugueseTerms: TermsWriter = ({ firm, contact, hasLinks }) => ({
  title: 'Termos de uso do portal do cliente',
  paragraphs: [
    `Estes termos valem entre você e ${firm} e explicam como você e nós usamos este portal. Os serviços que prestamos e seus preços estão no contrato de prestação de serviços; se o contrato disser outra coisa, vale o contrato.`,
    'Seu acesso é pessoal. Não passe adiante sua senha nem a segunda etapa do acesso, proteja os aparelhos que usa e saia do portal onde outras pessoas possam ver sua tela. Se achar que alguém usou seu acesso, avise-nos imediatamente e nós o bloquearemos.',
    'Você decide o que envia e mantém todos os seus direitos sobre o material. Ao enviar um documento, você confirma que pode compartilhá-lo conosco. Nós o usamos para prestar os serviços que você contratou, e para nada mais. Guarde os originais: o que está no portal é uma cópia.',
    'O que compartilhamos aqui é confidencial, dos dois lados. Mostramos seus documentos apenas às pessoas da nossa equipe que precisam deles e a quem você nos indicou. Só os repassamos a terceiros com o seu consentimento ou quando a lei nos obriga, por exemplo perante o fisco.',
    ...(hasLinks
      ? [
          'Novo nesta versão: você pode compartilhar documentos por um link em um e-mail. O link vale até o dia que você escolher, e você também pode exigir um código de autorização. Quem tiver o link, e o código se houver, pode ler o documento; por isso, confira cada endereço antes de compartilhar e nunca coloque o código na mesma mensagem.',
        ]
      : []),
    'Guardamos os documentos pelo tempo que o nosso trabalho, as normas da profissão e a legislação tributária e trabalhista exigirem. Depois disso, eles são excluídos. Se o nosso contrato terminar, você ainda poderá baixar seus documentos durante noventa dias.',
    'Tratamos seus dados pessoais de acordo com a Lei Geral de Proteção de Dados, para cumprir o contrato e as obrigações legais. Você pode pedir a qualquer momento que informemos quais dados temos, que os corrijamos ou, quando a lei permitir, que os excluamos.',
    'Não envie nada que possa prejudicar o portal ou outras pessoas, como vírus, e não tente ter acesso a dados que não são seus. Podemos bloquear um acesso pelo tempo necessário para proteger você, outros clientes ou a nós mesmos, e diremos o motivo.',
    'Fazemos o que é razoável para manter o portal no ar e seus dados seguros: as conexões são criptografadas, há cópias diárias e cada acesso é conferido. Não podemos garantir que o portal nunca pare. Não deixe um prazo para a última hora e ligue para nós se o portal não responder.',
    'Nossa responsabilidade é a que está no contrato. Pelo portal em si, respondemos pelos danos que causarmos com dolo ou culpa grave, e não por danos que venham de um acesso repassado a outra pessoa, de um aparelho sem proteção ou de um serviço que não é nosso. Os direitos que a lei lhe garante continuam valendo.',
    'Podemos mudar estes termos, por exemplo quando o portal ganhar uma função ou uma lei mudar. A nova versão aparece quando você entra, e pedimos que a aceite antes de continuar. Registramos qual versão você aceitou e quando.',
    `Se tiver dúvidas sobre estes termos, sobre seus dados ou sobre um documento, fale conosco: ${firm}, ${contact}.`,
  ],
});
