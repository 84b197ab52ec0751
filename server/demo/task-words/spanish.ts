import { ukTopics } from './english.ts';
import type { TaskWords } from './task-words.ts';

const [employment, savings, property] = ukTopics;

/** What the tasks of the firm in Argentina say. */
export const spanishWords: TaskWords = {
  groups: {
    esignTask: 'Firmas {year}',
    documentsTask: 'Documentación {year}',
    invoiceTask: 'Honorarios {year}',
    reviewDocumentTask: 'Revisión de la declaración {year}',
    dynamicTask: 'Datos del contribuyente {year}',
    uploadTask: 'Envíos {year}',
    questionnaireTask: 'Cuestionario de cierre {year}',
    ukInformationRequestQuestionnaireTask: 'Ingresos del Reino Unido {year}',
  },
  esignTask: [
    {
      label: 'Balance {year}',
      papers: [
        { name: 'Balance general {year}', topic: 'ledger' },
        { name: 'Estado de resultados {year}', topic: 'ledger' },
      ],
    },
    {
      label: 'Carta de contratación {year}',
      papers: [{ name: 'Carta de contratación {year}', topic: 'agreement' }],
    },
    {
      label: 'Autorización de presentación {year}',
      papers: [
        { name: 'Autorización de presentación {year}', topic: 'agreement' },
        { name: 'Carta de gerencia {year}', topic: 'agreement' },
      ],
    },
  ],
  documentsTask: [
    {
      label: 'Documentación para Ganancias {year}',
      items: [
        'Resúmenes bancarios',
        'Inventario al cierre',
        'Contratos de préstamo',
        'Comprobantes de retenciones',
      ],
    },
    { label: 'Documentación de sueldos {year}', items: ['Recibos de sueldo'] },
    { label: 'Comprobantes de compras {year}', items: ['Facturas de compra', 'Notas de crédito'] },
  ],
  itemHint: 'Todas las páginas, por favor. Alcanza con una foto nítida.',
  invoiceTask: [
    { label: 'Pago de la factura n.º {number}' },
    { label: 'Abono mensual, factura n.º {number}' },
    { label: 'Honorarios de balance, factura n.º {number}' },
  ],
  ways: [
    {
      kind: 'transfer',
      title: 'Transferencia bancaria',
      lines: [
        { label: 'Alias', value: 'ESTUDIO.COBROS' },
        { label: 'Referencia', value: '{number}' },
      ],
    },
  ],
  invoice: 'Factura {number}',
  receipt: 'Recibo {number}',
  reviewDocumentTask: [
    {
      label: 'Declaración jurada {year}',
      papers: [
        { name: 'Declaración jurada {year}', topic: 'tax' },
        { name: 'Anexo de la declaración {year}', topic: 'tax' },
      ],
    },
    {
      label: 'Liquidación de IVA',
      papers: [{ name: 'Liquidación de IVA {year}', topic: 'tax' }],
    },
    {
      label: 'Papeles de sueldos',
      papers: [
        { name: 'Liquidación de sueldos {year}', topic: 'payroll' },
        { name: 'Cargas sociales {year}', topic: 'payroll' },
      ],
    },
  ],
  dynamicTask: [
    {
      label: 'Datos fiscales {year}',
      forms: [
        {
          title: 'Datos de la empresa',
          fields: [
            { format: 'text', title: 'Razón social', hint: 'Como figura en la última declaración' },
            { format: 'email', title: 'Correo para avisos fiscales' },
            { format: 'address', title: 'Domicilio fiscal' },
          ],
        },
        {
          title: 'Actividad',
          fields: [
            {
              format: 'choice',
              title: 'Condición ante el IVA',
              choices: ['Responsable inscripto', 'Monotributo', 'Exento'],
            },
            { format: 'date', title: 'Inicio de actividades' },
            { format: 'month', title: 'Mes de cierre del ejercicio' },
            { format: 'money', title: 'Anticipos pagados' },
            { format: 'file', title: 'Constancia de inscripción' },
          ],
        },
        {
          title: 'Horas de trabajo',
          fields: [
            { format: 'hour-minute', title: 'Jornada semanal' },
            { format: 'hour-decimal', title: 'Horas extra del mes' },
          ],
        },
      ],
    },
    {
      label: 'Datos de la cuenta bancaria',
      forms: [
        {
          title: 'Cuenta bancaria',
          fields: [
            { format: 'text', title: 'Banco', answer: 'Banco del Plata' },
            {
              format: 'text',
              title: 'CBU',
              hint: '22 dígitos',
              shortest: 22,
              longest: 22,
              answer: '0000003100012345678901',
            },
            { format: 'choice', title: 'Tipo de cuenta', choices: ['Cuenta corriente', 'Caja de ahorro'] },
            { format: 'file', title: 'Constancia de CBU' },
          ],
        },
      ],
    },
    {
      label: 'Horas trabajadas {year}',
      forms: [
        { title: 'Jornada', fields: [{ format: 'hour-minute', title: 'Jornada semanal' }] },
        { title: 'Horas extra', fields: [{ format: 'hour-decimal', title: 'Horas extra del mes' }] },
      ],
    },
  ],
  uploadTask: [
    { label: 'Resúmenes bancarios {year}', item: 'Resúmenes de enero a diciembre' },
    { label: 'Comprobantes {year}', item: 'Comprobantes de gastos' },
    { label: 'Contrato de alquiler', item: 'Contrato de alquiler firmado' },
  ],
  questionnaireTask: [
    {
      label: 'Cuestionario de ingresos {year}',
      topics: [
        {
          title: 'Ingresos',
          select: 'multi',
          questions: ['Ventas en otras provincias', 'Alquileres', 'Plazos fijos', 'Venta de un vehículo'],
          followUp: 'Enviar el boleto de la venta',
        },
        {
          title: 'Empleados',
          select: 'single',
          questions: ['Ninguno', 'De uno a nueve', 'Diez o más'],
          followUp: 'Enviar el CUIL de cada empleado',
        },
      ],
    },
    {
      label: 'Cuestionario de deducciones {year}',
      topics: [
        {
          title: 'Gastos',
          select: 'multi',
          questions: ['Combustible', 'Alquiler', 'Seguros'],
          followUp: 'Enviar las pólizas de seguro',
        },
      ],
    },
    {
      label: 'Cuestionario de bienes {year}',
      topics: [
        {
          title: 'Bienes comprados',
          select: 'multi',
          questions: ['Vehículos', 'Máquinas', 'Inmuebles'],
          followUp: 'Enviar la escritura de la compra',
        },
        { title: 'Bienes vendidos', select: 'multi', questions: ['Vehículos', 'Máquinas', 'Ninguno'] },
      ],
    },
  ],
  ukInformationRequestQuestionnaireTask: [
    { label: 'Información del Reino Unido {year}', topics: [employment, savings, property] },
    { label: 'Inmuebles en el Reino Unido {year}', topics: [property] },
    { label: 'Inversiones en el Reino Unido {year}', topics: [savings, employment] },
  ],
  empty: 'Planificación fiscal {year}',
  doesNotApply: 'Ya lo entregamos en el estudio.',
  removed: {
    esignTask: 'Ya lo firmamos en papel en el estudio.',
    documentsTask: 'Ya lo entregamos en el estudio.',
    invoiceTask: 'La pagamos junto con la factura anterior.',
    reviewDocumentTask: 'Ya la aprobamos en la reunión.',
    dynamicTask: 'No cambió nada desde el año pasado.',
    uploadTask: 'No hubo este año.',
    questionnaireTask: 'Ya respondimos por teléfono.',
    ukInformationRequestQuestionnaireTask: 'No hay nada que declarar este año.',
  },
  comments: ['Lo agregamos la semana que viene.', 'Cualquier duda, llamame.'],
  folder: 'Solicitudes',
};
