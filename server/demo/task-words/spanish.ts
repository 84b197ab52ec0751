import { ukTopics } from './english.ts';
import type { TaskWords } from './task-words.ts';

/** What the tasks of the firm in Argentina say. */
export const spanishWords: TaskWords = {
  groups: {
    esignTask: 'Firmas {year}',
    documentsTask: 'Documentación {year}',
    invoiceTask: 'Honorarios {year}',
    reviewDocumentTask: 'Revisión de la declaración {year}',
    dynamicTask: 'Datos del contribuyente {year}',
    uploadTask: 'Envíos {year}',
    questionnaireTask: 'Cuestionario de Ganancias {year}',
    ukInformationRequestQuestionnaireTask: 'Ingresos del Reino Unido {year}',
  },
  labels: {
    esignTask: [
      'Firmar el balance {year}',
      'Firmar la carta de contratación {year}',
      'Firmar la autorización de presentación',
    ],
    documentsTask: [
      'Documentación para Ganancias {year}',
      'Documentación de sueldos {year}',
      'Comprobantes de compras {year}',
    ],
    invoiceTask: [
      'Pago de la factura n.º {number}',
      'Abono mensual, factura n.º {number}',
      'Honorarios de balance, factura n.º {number}',
    ],
    reviewDocumentTask: [
      'Revisar la declaración jurada {year}',
      'Aprobar la liquidación de IVA',
      'Revisar los papeles de sueldos',
    ],
    dynamicTask: [
      'Confirmar los datos fiscales {year}',
      'Datos de la cuenta bancaria',
      'Horas trabajadas {year}',
    ],
    uploadTask: [
      'Subir los resúmenes bancarios {year}',
      'Subir los comprobantes {year}',
      'Subir el contrato de alquiler',
    ],
    questionnaireTask: [
      'Cuestionario de ingresos {year}',
      'Cuestionario de deducciones {year}',
      'Cuestionario de bienes {year}',
    ],
    ukInformationRequestQuestionnaireTask: [
      'Información del Reino Unido {year}',
      'Inmuebles en el Reino Unido {year}',
      'Inversiones en el Reino Unido {year}',
    ],
  },
  items: [
    'Recibos de sueldo',
    'Resúmenes bancarios',
    'Facturas de gastos médicos',
    'Comprobantes de donaciones',
  ],
  itemHint: 'Todas las páginas, por favor. Alcanza con una foto nítida.',
  forms: [
    {
      title: 'Tus datos',
      fields: {
        text: 'Nombre y apellido',
        email: 'Correo para avisos fiscales',
        address: 'Domicilio fiscal',
      },
    },
    {
      title: 'Tu actividad',
      fields: {
        choice: 'Condición ante el IVA',
        date: 'Inicio de actividades',
        month: 'Mes de cierre del ejercicio',
        money: 'Anticipos pagados',
        file: 'Constancia de inscripción',
      },
    },
    {
      title: 'Horas de trabajo',
      fields: { 'hour-minute': 'Jornada semanal', 'hour-decimal': 'Horas extra del mes' },
    },
  ],
  choices: ['Responsable inscripto', 'Monotributo', 'Exento'],
  hint: 'Como figura en la última declaración.',
  topics: [
    {
      title: 'Ingresos',
      select: 'multi',
      questions: ['Sueldo', 'Alquileres', 'Plazos fijos', 'Venta de un inmueble'],
      followUp: 'Enviar la escritura de la venta',
    },
    {
      title: 'Personas a cargo',
      select: 'single',
      questions: ['Ninguna', 'Una', 'Dos o más'],
      followUp: 'Enviar el CUIL de cada persona a cargo',
    },
  ],
  ukTopics,
  empty: 'Planificación fiscal {year}',
  reasons: ['Vendimos el inmueble en marzo.', 'Ya lo entregamos en el estudio.'],
  comments: ['La última hoja va la semana que viene.', 'Falta el resumen de diciembre.'],
};
