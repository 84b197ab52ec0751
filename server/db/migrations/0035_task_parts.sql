ALTER TABLE "tasks" ADD COLUMN "part_count" integer GENERATED ALWAYS AS (case
    when "tasks"."type" in ('documentsTask', 'uploadTask', 'questionnaireTask', 'ukInformationRequestQuestionnaireTask')
      then jsonb_array_length(jsonb_path_query_array("tasks"."steps", '$[*]', '{}', true))
    when "tasks"."type" in ('esignTask', 'reviewDocumentTask')
      then jsonb_array_length(jsonb_path_query_array("tasks"."data", '$.documents[*]', '{}', true))
    when "tasks"."type" = 'dynamicTask'
      then jsonb_array_length(jsonb_path_query_array("tasks"."data", '$.forms[*].properties.keyvalue()', '{}', true))
  end) STORED;