{{/* The name of the resources of a process, by its key in the values. */}}
{{- define "tessera.name" -}}
{{- get (dict "gateway" "gateway" "identity" "identity-service" "org" "org-service" "billing" "billing-ingest-service" "prepareBroker" "prepare-broker") . -}}
{{- end }}

{{/* Labels of every resource. Arguments: root, app. */}}
{{- define "tessera.labels" -}}
app: {{ .app }}
app.kubernetes.io/name: {{ .app }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/part-of: tessera
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{/* Labels of pods. Arguments: root, app, role. */}}
{{- define "tessera.podLabels" -}}
{{- $own := dict "app" .app "role" .role "app.kubernetes.io/name" .app "app.kubernetes.io/instance" .root.Release.Name "app.kubernetes.io/part-of" "tessera" -}}
{{- toYaml (merge $own .root.Values.podLabels) -}}
{{- end }}

{{/* Arguments: root, image (repository, tag, digest). */}}
{{- define "tessera.image" -}}
{{- with .root.Values.image.registry }}{{ . }}/{{ end -}}
{{- .image.repository }}:{{ .image.tag | default .root.Values.image.tag | default .root.Chart.AppVersion -}}
{{- with .image.digest }}@{{ . }}{{ end -}}
{{- end }}

{{/* The name of the secret of a process or job. Arguments: values, name. */}}
{{- define "tessera.secretName" -}}
{{- if and .values.existingSecret .values.secretData }}{{ fail (printf "%s: set either existingSecret or secretData" .name) }}{{ end -}}
{{- .values.existingSecret | default .name -}}
{{- end }}

{{/* Changes when the secret changes: its content in the values, else in the cluster. Arguments: root, values, name. */}}
{{- define "tessera.secretChecksum" -}}
{{- $content := .values.secretData -}}
{{- if not $content -}}
{{- $secret := lookup "v1" "Secret" .root.Release.Namespace (include "tessera.secretName" .) -}}
{{- $content = ($secret | default dict).data | default dict -}}
{{- end -}}
{{- printf "%s %s" (toJson $content) .root.Values.secretsRevision | sha256sum -}}
{{- end }}

{{/* The certificates of the stores, as a list of volumes, mounts and variables in JSON. Arguments: root, own (a list of values, later ones win), stores. */}}
{{- define "tessera.tls" -}}
{{- $tls := deepCopy .root.Values.tls -}}
{{- range .own }}{{ $tls = mergeOverwrite $tls (deepCopy (.tls | default dict)) }}{{ end -}}
{{- $result := dict "volumes" list "mounts" list "env" list -}}
{{- $prefixes := dict "postgresql" "DATABASE" "redis" "REDIS" "nats" "NATS" -}}
{{- range $store := .stores -}}
{{- $files := get $tls $store -}}
{{- $prefix := get $prefixes $store -}}
{{- if or $files.caSecret $files.caConfigMap -}}
{{- $name := printf "%s-ca" $store -}}
{{- $source := dict "secret" (dict "secretName" $files.caSecret) -}}
{{- if $files.caConfigMap }}{{ $source = dict "configMap" (dict "name" $files.caConfigMap) }}{{ end -}}
{{- $_ := set $result "volumes" (append $result.volumes (merge (dict "name" $name) $source)) -}}
{{- $_ := set $result "mounts" (append $result.mounts (dict "name" $name "mountPath" (printf "/tls/%s" $name) "readOnly" true)) -}}
{{- $_ := set $result "env" (append $result.env (dict "name" (printf "%s_TLS_CA_FILE" $prefix) "value" (printf "/tls/%s/%s" $name $files.caKey))) -}}
{{- end -}}
{{- if $files.clientSecret -}}
{{- $name := printf "%s-client" $store -}}
{{- $_ := set $result "volumes" (append $result.volumes (dict "name" $name "secret" (dict "secretName" $files.clientSecret))) -}}
{{- $_ := set $result "mounts" (append $result.mounts (dict "name" $name "mountPath" (printf "/tls/%s" $name) "readOnly" true)) -}}
{{- $_ := set $result "env" (append $result.env (dict "name" (printf "%s_TLS_CERT_FILE" $prefix) "value" (printf "/tls/%s/tls.crt" $name))) -}}
{{- $_ := set $result "env" (append $result.env (dict "name" (printf "%s_TLS_KEY_FILE" $prefix) "value" (printf "/tls/%s/tls.key" $name))) -}}
{{- end -}}
{{- end -}}
{{- toJson $result -}}
{{- end }}

{{/* Scheduling of a pod. Arguments: root, values, labels (the label selector of its pods, or empty). */}}
{{- define "tessera.scheduling" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.priorityClassName | default .root.Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .values.nodeSelector | default .root.Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.tolerations | default .root.Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.affinity | default .root.Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- $labels := .labels -}}
{{- if $labels }}
{{- with .values.topologySpreadConstraints | default .root.Values.topologySpreadConstraints }}
topologySpreadConstraints:
  {{- range . }}
  - {{- merge (deepCopy .) (dict "labelSelector" (dict "matchLabels" $labels)) | toYaml | nindent 4 }}
  {{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* A job that runs before the installation and before each upgrade. Arguments: root, key, name, values, job, command, stores, image, settings. */}}
{{- define "tessera.job" -}}
{{- $tls := include "tessera.tls" (dict "root" .root "own" (list .values .job) "stores" .stores) | fromJson -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ .name }}
  labels:
    {{- include "tessera.labels" (dict "root" .root "app" .app) | nindent 4 }}
  annotations:
    helm.sh/hook: pre-install,pre-upgrade
    helm.sh/hook-weight: "-20"
    helm.sh/hook-delete-policy: before-hook-creation
automountServiceAccountToken: false
---
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ .name }}
  labels:
    {{- include "tessera.labels" (dict "root" .root "app" .app) | nindent 4 }}
    role: migration
  annotations:
    helm.sh/hook: pre-install,pre-upgrade
    helm.sh/hook-weight: "0"
    helm.sh/hook-delete-policy: before-hook-creation
spec:
  backoffLimit: {{ .root.Values.jobs.backoffLimit }}
  ttlSecondsAfterFinished: {{ .root.Values.jobs.ttlSecondsAfterFinished }}
  template:
    metadata:
      labels:
        {{- include "tessera.podLabels" (dict "root" .root "app" .app "role" "migration") | nindent 8 }}
      {{- with .root.Values.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      restartPolicy: OnFailure
      serviceAccountName: {{ .name }}
      {{- include "tessera.scheduling" (dict "root" .root "values" .values "labels" "") | nindent 6 }}
      containers:
        - name: {{ .name }}
          image: {{ include "tessera.image" (dict "root" .root "image" .image) }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          command: [node, service/dist/main.js, {{ .command }}]
          envFrom:
            - secretRef: { name: {{ include "tessera.secretName" (dict "values" .job "name" .secret) }} }
          {{- /* The ConfigMap is created after the jobs have run. */}}
          {{- $env := list }}
          {{- range $name, $value := .settings }}{{ $env = append $env (dict "name" $name "value" $value) }}{{ end }}
          {{- with concat $env $tls.env .root.Values.extraEnv .job.extraEnv }}
          env:
            {{- toYaml . | nindent 12 }}
          {{- end }}
          securityContext:
            {{- toYaml .root.Values.securityContext | nindent 12 }}
          resources:
            {{- toYaml .job.resources | nindent 12 }}
          {{- with concat $tls.mounts .root.Values.extraVolumeMounts }}
          volumeMounts:
            {{- toYaml . | nindent 12 }}
          {{- end }}
      {{- with concat $tls.volumes .root.Values.extraVolumes }}
      volumes:
        {{- toYaml . | nindent 8 }}
      {{- end }}
{{- end }}
